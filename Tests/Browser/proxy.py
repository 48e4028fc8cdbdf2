"""A small TCP proxy on loopback that delays, holds or drops what goes through it."""

import socket
import threading
import time


class Proxy:
    def __init__(self, delay=0):
        self.delay, self.target = delay, None
        self.until = 0
        self.open = threading.Event()
        self.open.set()
        self.pairs = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def forward_to(self, port):
        self.target = port

    def drop(self, seconds):
        """Cuts what is open, and refuses what comes, for some seconds from now."""
        self.until = time.monotonic() + seconds
        self._cut()

    def hold(self):
        self.open.clear()

    def release(self):
        self.open.set()

    def close(self):
        self.listener.close()
        self._cut()

    def _cut(self):
        for pair in self.pairs:
            for end in pair:
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
        self.pairs = []

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if time.monotonic() < self.until:
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                # The server is down; the link is not.
                client.close()
                continue
            self.pairs.append((client, server))
            for ends in [(client, server), (server, client)]:
                threading.Thread(target=self._copy, args=ends, daemon=True).start()

    def _copy(self, source, sink):
        try:
            while data := source.recv(65536):
                if self.delay:
                    # The delay is the link's, half of it each way; it is what is tested, not a wait for something.
                    time.sleep(self.delay / 2)
                self.open.wait()
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
                # What still comes is refused, as by a process that has gone.
                end.close()
            except OSError:
                pass
