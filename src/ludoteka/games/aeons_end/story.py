from ludoteka.core.event import Event
from ludoteka.core.state import State


def tell(state: State, kind: int, a: int, b: int, c: int) -> Event:
    return Event(str(kind), {"a": a, "b": b, "c": c})
