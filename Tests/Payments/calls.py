"""Calls a payment adapter of the server's: the program beside these tests, one call a line."""

import json
import os
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Browser"))
from server import binary  # noqa: E402

MAIL = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Mail")


class Refused(Exception):
    """The settings are refused; the words."""


class Calls:
    def __init__(self, **settings):
        names = ("PAYMENT", "STRIPE_", "CALLBACK_")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(names)}
        environment.update(settings)
        self.process = subprocess.Popen(
            [os.path.join(os.path.dirname(binary("voucherkit")), "paymentcalls")], env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        first = self.process.stdout.readline()
        if first != "ready\n":
            self.close()
            raise Refused(first)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Everything it said beside its answers."""
        if self.process.returncode is not None:
            return ""
        self.process.stdin.close()
        said = self.process.stderr.read()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
        return said

    def call(self, call, **fields):
        self.process.stdin.write(json.dumps({"call": call, **fields}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def begin(self, call, **fields):
        """A call whose answer is waited for later: by calling what this gives."""
        answers = []
        thread = threading.Thread(target=lambda: answers.append(self.call(call, **fields)), daemon=True)
        thread.start()

        def answer():
            thread.join(40)
            return answers[0]

        return answer
