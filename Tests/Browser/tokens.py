"""Tokens as a host's own accounts sign them, with the openssl command."""

import base64
import json
import os
import subprocess
import time

ISSUER, AUDIENCE, KEY_ID = "https://id.example", "gifts", "browser tests"


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Accounts:
    def __init__(self, folder):
        self.key = os.path.join(folder, "accounts.pem")
        public = os.path.join(folder, "accounts.public.pem")
        openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", self.key)
        openssl("pkey", "-in", self.key, "-pubout", "-out", public)
        self.settings = {
            "LOGIN_TOKEN_ISSUER": ISSUER, "LOGIN_TOKEN_AUDIENCE": AUDIENCE, "LOGIN_TOKEN_KEYS": public,
            "LOGIN_TOKEN_KEY_ID": KEY_ID,
        }  # fmt: skip

    def token(self, **claims):
        now = int(time.time())
        header = {"alg": "RS256", "typ": "JWT", "kid": KEY_ID}
        payload = {"iss": ISSUER, "aud": AUDIENCE, "sub": "42", "iat": now, "exp": now + 300, **claims}
        text = ".".join(encoded(json.dumps(part).encode()) for part in (header, payload))
        return text + "." + encoded(openssl("dgst", "-sha256", "-sign", self.key, data=text.encode()))


def openssl(*arguments, data=None):
    return subprocess.run(["openssl", *arguments], input=data, check=True, capture_output=True).stdout
