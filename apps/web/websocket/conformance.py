"""The server's WebSockets, driven by clients of another language: `websockets` as programs use it, and frames that no client sends, with what comes back
read by `wsproto`, which is strict.

Usage: conformance.py ADDRESS. Prints how many cases passed; the first that fails ends it with what was expected.
"""

import json
import socket
import struct
import sys
import urllib.request
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Ping, Pong, RejectConnection, Request, TextMessage

TIMEOUT = 20
TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
FINAL = 0x80


def post(address: str, path: str, body: dict) -> dict:
    request = urllib.request.Request(
        address + path, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
        return json.load(response)


def frame(first: int, payload: bytes = b"", mask: bytes = b"\x01\x02\x03\x04") -> bytes:
    """A masked frame; nothing of it is checked."""
    length = len(payload)
    if length < 126:
        size = struct.pack("!B", FINAL | length)
    elif length < 65536:
        size = struct.pack("!BH", FINAL | 126, length)
    else:
        size = struct.pack("!BQ", FINAL | 127, length)
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes([first]) + size + mask + masked


class Raw:
    """A connection over which any bytes are sent; what comes back is read by wsproto."""

    def __init__(self, address: str, path: str) -> None:
        place = urlsplit(address)
        self.socket = socket.create_connection((place.hostname, place.port), TIMEOUT)
        self.protocol = WSConnection(ConnectionType.CLIENT)
        self.socket.sendall(self.protocol.send(Request(host=place.netloc, target=path)))
        self.pending: list = []
        first = self.event()
        assert isinstance(first, AcceptConnection), first

    def event(self):
        """The next thing the server says; None once it has closed the connection."""
        while not self.pending:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                return None
            if not data:
                return None
            self.protocol.receive_data(data)
            self.pending.extend(self.protocol.events())
        return self.pending.pop(0)

    def until(self, kind):
        while True:
            event = self.event()
            if isinstance(event, kind):
                return event
            assert event is not None, f"the connection ended before a {kind.__name__}"

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)


def code(value: int, reason: bytes = b"") -> bytes:
    return struct.pack("!H", value) + reason


class Conformance:
    def __init__(self, address: str) -> None:
        self.address = address
        self.passed = 0
        opened = post(address, "/api/v1/matches", {"game": "connect-four"})
        self.id, self.secrets = opened["id"], opened["secrets"]
        self.path = f"/api/v1/matches/{self.id}/live"

    def check(self, what: str, got, expected) -> None:
        assert got == expected, f"{what}: {got!r}, expected {expected!r}"
        self.passed += 1

    def connect(self, **options):
        url = "ws" + self.address.removeprefix("http") + self.path
        return connect(url, open_timeout=TIMEOUT, close_timeout=TIMEOUT, **options)

    def raw(self) -> Raw:
        return Raw(self.address, self.path)

    def as_programs_do(self) -> None:
        with self.connect() as client:
            self.check("no extension is agreed on", list(client.protocol.extensions), [])
            snapshot = json.loads(client.recv(TIMEOUT))
            self.check("the view comes first", snapshot["kind"], "snapshot")
            self.check("then who is there", json.loads(client.recv(TIMEOUT))["kind"], "presence")
            # A message in pieces, a ping between two of them.
            secret = json.dumps({"secret": self.secrets["a"]})
            client.send([secret[:3], secret[3:20], "", secret[20:]])
            seats = json.loads(client.recv(TIMEOUT))["seats"]
            self.check("a message in pieces is one", seats, {"a": True, "b": False})
            self.check("a ping is answered", client.ping(b"payload").wait(TIMEOUT), True)
            client.send(b"bytes are not asked for")
            self.check("and do no harm", client.ping().wait(TIMEOUT), True)
            play = {"secret": self.secrets["a"], "command": {"kind": "play", "move": "4"}}
            post(self.address, f"/api/v1/matches/{self.id}/commands", play)
            self.check("a move is sent", json.loads(client.recv(TIMEOUT))["text"], "4")
            client.close(4000, "enough")
            self.check("the code comes back", client.protocol.close_rcvd.code, 4000)
        with self.connect(compression=None, max_size=None) as client:
            client.recv(TIMEOUT)
            client.send("x" * 2000)
            try:
                while True:
                    client.recv(TIMEOUT)
            except ConnectionClosed as closed:
                self.check("a message that is too long", closed.rcvd.code, 1009)

    def frames(self) -> None:
        long = b"x" * 1024
        for what, data in {
            "a ping": frame(FINAL | PING, b"p"),
            "the longest ping": frame(FINAL | PING, b"p" * 125),
            "an empty ping": frame(FINAL | PING),
            "a pong nobody asked for, then a ping": frame(FINAL | PONG, b"q") + frame(FINAL | PING, b"p"),
            "the longest message, then a ping": frame(FINAL | TEXT, long) + frame(FINAL | PING, b"p"),
            "an empty message, then a ping": frame(FINAL | TEXT) + frame(FINAL | PING, b"p"),
            "a ping inside a message": frame(TEXT, b"{") + frame(FINAL | PING, b"p"),
            "a message in many pieces": frame(TEXT, b"a") + frame(CONTINUATION) * 50 + frame(FINAL) + frame(FINAL | PING, b"p"),
            "a letter cut in two": frame(TEXT, b"\xce") + frame(FINAL, b"\xba") + frame(FINAL | PING, b"p"),
            "four bytes cut after each": frame(TEXT, b"\xf0") + frame(0, b"\x9f") + frame(0, b"\x8d") + frame(FINAL, b"\x8e") + frame(FINAL | PING, b"p"),
        }.items():
            client = self.raw()
            client.send(data)
            expected = {"the longest ping": b"p" * 125, "an empty ping": b""}.get(what, b"p")
            self.check(what, bytes(client.until(Pong).payload), expected)
        client = self.raw()
        # One byte at a time.
        for byte in frame(FINAL | PING, b"slowly"):
            client.send(bytes([byte]))
        self.check("a frame in single bytes", bytes(client.until(Pong).payload), b"slowly")

    def closing(self) -> None:
        for what, data, expected in [
            ("the end", frame(FINAL | CLOSE, code(1000)), 1000),
            ("the end without a code", frame(FINAL | CLOSE), 1005),
            ("the end with a reason", frame(FINAL | CLOSE, code(1001, b"bye")), 1001),
            ("a code of a program's own", frame(FINAL | CLOSE, code(3000)), 3000),
            ("the last code", frame(FINAL | CLOSE, code(4999)), 4999),
            ("the end inside a message", frame(TEXT, b"{") + frame(FINAL | CLOSE, code(1000)), 1000),
            ("a code of one byte", frame(FINAL | CLOSE, b"\x03"), 1002),
            ("a reason that is no UTF-8", frame(FINAL | CLOSE, code(1000, b"\xff")), 1007),
            *[(f"the code {it}", frame(FINAL | CLOSE, code(it)), 1002) for it in (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)],
            ("an unknown kind of frame", frame(FINAL | 3), 1002),
            ("an unknown control frame", frame(FINAL | 11), 1002),
            *[(f"the reserved bit {bit}", frame(FINAL | bit | TEXT, b"x"), 1002) for bit in (64, 32, 16)],
            ("a frame without a mask", bytes([FINAL | TEXT, 1]) + b"x", 1002),
            ("a ping in pieces", frame(PING, b"p"), 1002),
            ("a ping that is too long", frame(FINAL | PING, b"p" * 126), 1002),
            ("an end that is too long", frame(FINAL | CLOSE, code(1000, b"x" * 124)), 1002),
            ("a continuation of nothing", frame(FINAL, b"x"), 1002),
            ("a message inside another", frame(TEXT, b"x") + frame(FINAL | TEXT, b"y"), 1002),
            ("text that is no UTF-8", frame(FINAL | TEXT, b"na\xefve"), 1007),
            ("a surrogate", frame(FINAL | TEXT, b"\xed\xa0\x80"), 1007),
            ("too long a form", frame(FINAL | TEXT, b"\xc0\xaf"), 1007),
            ("a letter that does not end", frame(TEXT, b"\xce") + frame(FINAL), 1007),
            ("no UTF-8 in the second piece", frame(TEXT, b"x") + frame(FINAL, b"\xff"), 1007),
            ("a message of 1,025 bytes", frame(FINAL | TEXT, b"x" * 1025), 1009),
            ("a message of 70,000 bytes", frame(FINAL | TEXT, b"x" * 70000)[:100], 1009),
            ("an announcement of 2^62 bytes", struct.pack("!BBQ", FINAL | BINARY, FINAL | 127, 1 << 62) + bytes(4), 1009),
            ("pieces of more than 1,024 bytes", frame(TEXT, b"x" * 1000) + frame(FINAL, b"x" * 100), 1009),
        ]:
            client = self.raw()
            client.send(data)
            self.check(what, int(client.until(CloseConnection).code), expected)
            self.check(f"{what}: nothing comes after", client.event(), None)

    def refused(self) -> None:
        place = urlsplit(self.address)
        key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
        usual = {"connection": "connection: upgrade", "upgrade": "upgrade: websocket", "version": "sec-websocket-version: 13", "key": key}
        for what, changed in {
            "another connection": {"connection": "connection: notupgrade"},
            "no connection": {"connection": "x: y"},
            "another protocol": {"upgrade": "upgrade: h2c"},
            "another version": {"version": "sec-websocket-version: 8"},
            "no key": {"key": "x: y"},
        }.items():
            lines = [f"GET {self.path} HTTP/1.1", f"host: {place.netloc}", *(usual | changed).values(), "", ""]
            with socket.create_connection((place.hostname, place.port), TIMEOUT) as client:
                client.sendall("\r\n".join(lines).encode())
                self.check(what, client.recv(12), b"HTTP/1.1 400")


def main(address: str) -> None:
    conformance = Conformance(address)
    conformance.as_programs_do()
    conformance.frames()
    conformance.closing()
    conformance.refused()
    print(f"{conformance.passed} cases")


if __name__ == "__main__":
    main(sys.argv[1])
