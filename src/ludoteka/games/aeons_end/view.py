from ludoteka.core.state import State
from ludoteka.core.view import View


def view(state: State, seat: int | None) -> View:
    raise NotImplementedError
