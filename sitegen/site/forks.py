"""Forks of this process that take shares of its work, and tell it what came of them.

They have all that was made before without its being copied. Which share is next they learn from a pipe that all of them
read, and so does this process, which takes part: what they tell it is kept until it has time to listen.
"""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
import signal
from contextlib import suppress
from itertools import chain
from select import POLLHUP, POLLIN, poll
from typing import TYPE_CHECKING, Final, Generic, NoReturn, TypeVar

from sitegen.errors import SitegenError
from sitegen.site import pickled  # noqa: F401 - what a fork pickles may have numbers that this process must know

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import TracebackType

S = TypeVar("S")
R = TypeVar("R")

MOST: Final = 1000
"""Shares that there may be: so many numbers fit into the smallest pipe."""
_NUMBER, _LENGTH = 2, 8
"""Bytes of the number of a share, and of how long what is told of one is."""
_AT_ONCE: Final = 1 << 20
"""Bytes that are listened to in one go; pipes hold no more."""


class _Elsewhere(Exception):  # noqa: N818 - it is no error itself, but tells where one was raised
    """Where in a fork an error was raised."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


class _Fork:
    """One of them, as this process knows it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.heard = bytearray()
        """What it told and is not whole yet."""


class Forks(Generic[S, R]):
    """Processes that do shares of a work, for as long as there are some; to be left by `with`, which ends them."""

    def __init__(self, count: int, do: Callable[[S], R], shares: Sequence[S]) -> None:
        """`count` of them, or as many as the system lets there be. The first shares are theirs; what `do` gives must be
        picklable.
        """
        self._do, self._shares = do, shares
        self._forks: dict[int, _Fork] = {}
        self._poll = poll()
        self._next, put = os.pipe()
        gc.freeze()  # what is there already stays: looking it over would copy it into every process
        for share in shares[:count]:
            try:
                self._begin(share, put)
            except OSError:  # too many processes: the others do it
                break
        os.write(
            put,
            b"".join(number.to_bytes(_NUMBER) for number in range(len(self._forks), len(shares))),
        )
        os.close(put)

    def __enter__(self) -> Forks[S, R]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for _ in self.left():  # so that nobody begins another
            pass
        os.close(self._next)
        for told in self._forks:
            os.close(told)
        for fork in self._forks.values():
            os.waitpid(fork.pid, 0)
        gc.unfreeze()

    def left(self) -> Iterator[S]:
        """Shares that nobody has begun, one by one; they are whoever's who asked."""
        while number := os.read(self._next, _NUMBER):
            yield self._shares[int.from_bytes(number)]

    def told(self, *, last: bool = False) -> Iterator[R]:
        """What they have told meanwhile; with `last` wait until they are done.

        What is raised there is raised here. Raises SitegenError if one was ended from outside.
        """
        while self._forks:
            for told, _ in self._poll.poll(None if last else 0):
                yield from self._heard(told)
            if not last:
                break

    def _heard(self, told: int) -> Iterator[R]:
        fork = self._forks[told]
        if said := os.read(told, _AT_ONCE):
            fork.heard += said
            yield from _whole(fork.heard)
            return
        self._poll.unregister(told)
        os.close(told)
        del self._forks[told]
        _, status = os.waitpid(fork.pid, 0)
        if status:
            hint = "memory may have run out: close other programs, and run this again"
            raise SitegenError(
                "a process that did a share of the work was ended from outside", hint=hint
            )

    def _begin(self, share: S, put: int) -> None:
        told, tell = os.pipe()
        if size := getattr(fcntl, "F_SETPIPE_SZ", 0):  # on Linux
            with suppress(OSError):  # it may be more than a user may have
                fcntl.fcntl(tell, size, _AT_ONCE)
        # Ctrl-C reaches all of them, and the first one ends the others: a fork never hears it.
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            pid = os.fork()
            if not pid:
                # Where all who could listen are gone, to tell fails.
                self._work(share, tell, (put, told, *self._forks))
        except OSError:
            os.close(told)
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
            os.close(tell)
        self._forks[told] = _Fork(pid)
        self._poll.register(told, POLLIN | POLLHUP)

    def _work(self, first: S, tell: int, of_others: Iterable[int]) -> NoReturn:
        """What a fork does, which has no use for some ends of pipes."""
        status = 1
        try:
            gc.disable()
            for end in of_others:
                os.close(end)
            os.set_blocking(tell, False)
            untold = bytearray()
            for share in chain((first,), self.left()):
                content, is_error = self._done(share)
                untold += len(content).to_bytes(_LENGTH) + content
                # What goes in circles was made for this share and is looked for now. Python would do so in between,
                # and look the million values of which what is about all is made over again and again.
                gc.collect(0)
                with suppress(BlockingIOError):  # who listens is at work
                    del untold[: os.write(tell, untold)]
                if is_error:
                    break
            os.set_blocking(tell, True)
            while untold:
                del untold[: os.write(tell, untold)]
            status = 0
        finally:
            os._exit(status)

    def _done(self, share: S) -> tuple[bytes, bool]:
        """What to tell of a share, and whether it is an error."""
        try:
            return pickle.dumps((self._do(share), None, ""), 5), False
        except BaseException as error:  # it is raised where somebody waits for it
            from traceback import format_exc  # rarely needed

            return pickle.dumps((None, _as_told(error), format_exc()), 5), True


def _as_told(error: BaseException) -> BaseException:
    """An error; one that cannot be told as it is, in its words."""
    try:
        pickle.loads(pickle.dumps(error, 5))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def _whole(heard: bytearray) -> Iterator[R]:
    """Takes off what was told as a whole. Raises what is told to be raised."""
    start = 0
    while len(heard) >= (begin := start + _LENGTH):
        end = begin + int.from_bytes(heard[start:begin])
        if len(heard) < end:
            break
        made, error, where = pickle.loads(memoryview(heard)[begin:end])
        if error:
            raise error from _Elsewhere(where)
        start = end
        yield made
    del heard[:start]
