"""Accounts: devices, passkeys, one-time links and codes. The HTTP API."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from ludoteka.server.club.accounts import shapes as s
from ludoteka.server.club.accounts.house import COOKIE as HOUSE_COOKIE
from ludoteka.server.club.accounts.house import LASTS as HOUSE_LASTS
from ludoteka.server.club.accounts.passkeys import Site
from ludoteka.server.club.accounts.people import Arrival, Entered
from ludoteka.server.club.accounts.service import SHOWN
from ludoteka.server.club.club import Club
from ludoteka.server.club.given import TheClub
from ludoteka.server.guard import address, bare
from ludoteka.server.guests import COOKIE, cookie_for, device, session_of
from ludoteka.server.routes import CHANGING, errors
from ludoteka.server.store import Guest, key
from ludoteka.table.names import name_of
from ludoteka.table.refusals import Refused

Ask = Request[Any, Any, Any]
BACK = "/sign-in"


def site(request: Ask) -> Site:
    """The site that the browser shows; the guard has looked at its name."""
    host = request.headers.get("host", "")
    return Site(bare(host), f"{request.scope['scheme']}://{host}")


async def known(request: Ask, club: Club) -> Guest:
    """The guest behind a request. Raises Refused for a stranger."""
    guest = await club.guests.find(request)
    if guest is None:
        raise Refused("error.no_guest")
    return guest


async def staying(request: Ask, club: Club) -> Guest:
    """The account behind a request. Raises Refused for others."""
    guest = await known(request, club)
    if not guest.account:
        raise Refused("error.account_needed")
    return guest


async def arrives(request: Ask, club: Club) -> tuple[Guest | None, Arrival]:
    """Who a browser is so far, and its cookie if it comes in."""
    guest = await club.guests.find(request)
    who, stays = (None, False) if guest is None else (guest.id, guest.account)
    return guest, Arrival(who, stays, session_of(request), key(), device(request))


async def signed(
    request: Ask, club: Club, arrival: Arrival, entered: Entered
) -> Response[s.Signed]:
    """The answer to a browser that has come in."""
    if entered.problem is not None:
        raise Refused(entered.problem)
    tables = 0
    if arrival.guest is not None and arrival.moves_to(entered.guest):
        tables = await club.accounts.count_tables(arrival.guest)
    await club.accounts.came_in(arrival, entered)
    cookies = [cookie_for(request, arrival.cookie)]
    return Response(s.Signed(entered.name, tables), cookies=cookies)


def guessing(request: Ask, club: Club, guest: Guest | None) -> None:
    """Whoever tries secrets has few tries."""
    club.limits.guess(address(request.scope), None if guest is None else guest.id)


# --- signing in ---------------------------------------------------------------------------------


@get("/api/sign-in", responses=errors())
async def ways(request: Ask, club: TheClub) -> s.Ways:
    """How one can sign in here."""
    settings = club.settings
    house = (settings.house_name or settings.house_issuer) if settings.house_issuer else None
    return s.Ways(club.notices.mails, site(request).fit, house)


@post("/api/sign-in/link", status_code=200, responses=errors(*CHANGING))
async def send_link(request: Ask, data: JSONBody[s.LinkWish], club: TheClub) -> s.Done:
    """Ask for a link; the answer is the same for every address."""
    await club.accounts.links.send(data, address(request.scope), None)
    return s.Done()


@post("/api/sign-in/look", status_code=200, responses=errors(*CHANGING))
async def look_at_link(request: Ask, data: JSONBody[s.LinkToken], club: TheClub) -> s.LinkLook:
    """What a link would do; nothing changes."""
    guest = await club.guests.find(request)
    guessing(request, club, guest)
    return await club.accounts.links.look(data.token, guest)


@post("/api/sign-in", status_code=200, responses=errors(409, *CHANGING))
async def use_link(request: Ask, data: JSONBody[s.LinkUse], club: TheClub) -> Response[s.Signed]:
    """Sign in by a link, or confirm a new address."""
    guest, arrival = await arrives(request, club)
    guessing(request, club, guest)
    entered, came = await club.accounts.links.use(data.token, data.name, arrival)
    if entered.problem is not None:
        raise Refused(entered.problem)
    if not came:  # an address was confirmed: nobody comes in by that
        return Response(s.Signed(entered.name))
    return await signed(request, club, arrival, entered)


@post("/api/sign-in/passkey/options", status_code=200, responses=errors(*CHANGING))
async def ask_passkey(request: Ask, club: TheClub) -> s.Options:
    """What the browser needs to offer its passkeys."""
    return s.Options(await club.accounts.passkeys.ask(site(request)))


@post("/api/sign-in/passkey", status_code=200, responses=errors(*CHANGING))
async def use_passkey(
    request: Ask, data: JSONBody[s.PasskeyMade], club: TheClub
) -> Response[s.Signed]:
    """Sign in by a passkey."""
    guest, arrival = await arrives(request, club)
    guessing(request, club, guest)
    entered = await club.accounts.passkeys.sign_in(site(request), data.credential, arrival)
    return await signed(request, club, arrival, entered)


@post("/api/sign-in/house", status_code=200, responses=errors(409, *CHANGING))
async def ask_house(request: Ask, club: TheClub) -> Response[s.HouseAddress]:
    """Where the house asks who one is."""
    guest = await club.guests.find(request)
    if guest is not None and guest.account:
        raise Refused("error.signed_in")
    return await to_house(request, club, None)


async def to_house(request: Ask, club: Club, account: str | None) -> Response[s.HouseAddress]:
    """Where the browser goes, with the cookie that binds the answer to it."""
    where, cookie = await club.accounts.house.begin(site(request).origin + BACK, account)
    bound = Cookie(
        HOUSE_COOKIE,
        value=cookie,
        max_age=HOUSE_LASTS // 1000,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )
    return Response(s.HouseAddress(where), cookies=[bound])


@post("/api/sign-in/house/back", status_code=200, responses=errors(409, *CHANGING))
async def use_house(
    request: Ask, data: JSONBody[s.HouseAnswer], club: TheClub
) -> Response[s.Signed]:
    """Sign in by what the house answered."""
    guest, arrival = await arrives(request, club)
    guessing(request, club, guest)
    cookie = request.cookies.get(HOUSE_COOKIE, "")
    entered = await club.accounts.house.answer(data.code, data.state, cookie, arrival)
    return await signed(request, club, arrival, entered)


@post("/api/sign-out", status_code=200, responses=errors(*CHANGING))
async def sign_out(request: Ask, club: TheClub) -> Response[s.Done]:
    """End the session of this browser."""
    guest, session = await staying(request, club), session_of(request) or ""
    await club.accounts.end(guest.id, "", session[:SHOWN])
    gone = Cookie(COOKIE, value="", max_age=0)
    return Response(s.Done(), cookies=[gone])


# --- oneself ------------------------------------------------------------------------------------


@get("/api/account", responses=errors())
async def about_me(request: Ask, club: TheClub) -> s.Account:
    """All about oneself."""
    guest = await club.guests.find(request)
    return await club.accounts.about(guest, session_of(request) or "")


@put("/api/account", responses=errors(409, *CHANGING))
async def rename_me(request: Ask, data: JSONBody[s.AccountName], club: TheClub) -> s.Account:
    """Go by another name."""
    guest = await club.guests.rename(await known(request, club), data.name)
    return await club.accounts.about(guest, session_of(request) or "")


@post("/api/account/address", status_code=200, responses=errors(*CHANGING))
async def change_address(request: Ask, data: JSONBody[s.LinkWish], club: TheClub) -> s.Done:
    """Ask for a link to a new address; it counts when the link is used."""
    guest = await staying(request, club)
    await club.accounts.links.send(data, address(request.scope), guest)
    return s.Done()


@post("/api/account/house", status_code=200, responses=errors(*CHANGING))
async def join_house(request: Ask, club: TheClub) -> Response[s.HouseAddress]:
    """Let the house open one's account from now on: where it asks who one is."""
    return await to_house(request, club, (await staying(request, club)).id)


@get("/api/account/export", responses=errors(403))
async def export_me(request: Ask, club: TheClub) -> Response[dict[str, Any]]:
    """All that is kept of oneself, as a file."""
    guest = await known(request, club)
    club.limits.export(address(request.scope), guest.id)
    headers = {
        "content-disposition": 'attachment; filename="ludoteka.json"',
        "cache-control": "no-store",
    }
    return Response(await club.accounts.export(guest.id), headers=headers)


@post("/api/account/delete", status_code=200, responses=errors(*CHANGING))
async def delete_me(request: Ask, data: JSONBody[s.AccountName], club: TheClub) -> Response[s.Done]:
    """Delete the account; the name has to be typed."""
    guest = await staying(request, club)
    if data.name.strip() != guest.name:
        raise Refused("error.delete_name")
    await club.accounts.ended(*await club.accounts.leaving.leave(guest.id))
    club.hub.spawn(club.accounts.leaving.finish())
    gone = Cookie(COOKIE, value="", max_age=0)
    return Response(s.Done(), cookies=[gone])


@post("/api/sessions/end", status_code=200, responses=errors(*CHANGING))
async def end_session(request: Ask, data: JSONBody[s.EndWish], club: TheClub) -> s.Account:
    """Sign out another device, or all others."""
    guest, here = await known(request, club), session_of(request) or ""
    await club.accounts.end(guest.id, here, data.device)
    return await club.accounts.about(guest, here)


# --- passkeys -----------------------------------------------------------------------------------


@post("/api/passkeys/options", status_code=200, responses=errors(409, *CHANGING))
async def new_passkey(request: Ask, data: JSONBody[s.PasskeyWish], club: TheClub) -> s.Options:
    """What the browser needs to make a passkey."""
    guest = await club.guests.find(request)
    return s.Options(await club.accounts.passkeys.ask_new(site(request), guest, data.name))


@post("/api/passkeys", status_code=200, responses=errors(409, *CHANGING))
async def add_passkey(
    request: Ask, data: JSONBody[s.PasskeyMade], club: TheClub
) -> Response[s.Signed]:
    """Keep a passkey that the browser has made; a guest has an account then."""
    guest, arrival = await arrives(request, club)
    guessing(request, club, guest)
    found = await club.accounts.passkeys.add(site(request), data.credential, guest, arrival)
    entered, new = found
    if entered.problem is not None:
        raise Refused(entered.problem)
    if not new:
        return Response(s.Signed(entered.name))
    return await signed(request, club, arrival, entered)


@post("/api/passkeys/change", status_code=200, responses=errors(409, *CHANGING))
async def change_passkey(request: Ask, data: JSONBody[s.PasskeyName], club: TheClub) -> s.Account:
    """Call a passkey otherwise, or remove it."""
    guest = await staying(request, club)
    if data.name is None:
        await club.accounts.passkeys.remove(guest.id, data.id)
    else:
        await club.accounts.passkeys.rename(guest.id, data.id, name_of(data.name))
    return await club.accounts.about(guest, session_of(request) or "")


# --- seats that move ----------------------------------------------------------------------------


@post("/api/tables/{table:str}/code", status_code=200, responses=errors(404, 409, *CHANGING))
async def seat_code(
    request: Ask, table: FromPath[str], data: JSONBody[s.SeatWish], club: TheClub
) -> s.SeatCode:
    """A code that moves an own seat to another device."""
    guest = await known(request, club)
    return await club.accounts.moving.code(table, data.seat, guest, site(request).origin)


@post("/api/codes/look", status_code=200, responses=errors(404, *CHANGING))
async def look_at_code(request: Ask, data: JSONBody[s.CodeUse], club: TheClub) -> s.CodeLook:
    """What a code is for; nothing changes."""
    guessing(request, club, await club.guests.find(request))
    return await club.accounts.moving.look(data.code)


@post("/api/codes", status_code=200, responses=errors(404, 409, *CHANGING))
async def use_code(request: Ask, data: JSONBody[s.CodeUse], club: TheClub) -> Response[s.CodeLook]:
    """Sit down by a code."""
    guessing(request, club, await club.guests.find(request))
    shown = await club.accounts.moving.look(data.code)
    async with club.guests.coming(request, shown.name) as (guest, cookies):
        await club.accounts.moving.use(data.code, guest)
    return Response(shown, cookies=cookies)


ROUTES: list[Any] = [
    ways, send_link, look_at_link, use_link, ask_passkey, use_passkey, ask_house, use_house,
    sign_out, about_me, rename_me, change_address, join_house, export_me, delete_me, end_session,
    new_passkey, add_passkey, change_passkey, seat_code, look_at_code, use_code,
]  # fmt: skip
