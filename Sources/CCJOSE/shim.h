#pragma once
// cjose signs and verifies (JWS, JWK); jansson and OpenSSL's libcrypto are what it is built on.
#include <cjose/cjose.h>
#include <jansson.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
