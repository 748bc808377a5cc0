"""Tests the rules that all clients share, and the support of Python 3.9."""

import ast
import base64
import json
import pathlib
import typing
import unittest

from quittance import (
    QuittanceClient,
    QuittanceConnectionError,
    QuittanceError,
    WebhookVerificationError,
    verify_webhook,
)
from quittance import _operations, types
from quittance._retry import Rules, is_repeatable, wait_before

ROOT = pathlib.Path(__file__).parent.parent
VECTORS = ROOT.parent / "vectors"


def vectors_of(name):
    return json.loads((VECTORS / name).read_text("utf-8"))


class Webhooks(unittest.TestCase):
    def test_vectors(self):
        known = vectors_of("webhooks.json")
        for vector in known["vectors"]:
            with self.subTest(vector["name"]):
                bodies = [base64.b64decode(vector.get("bodyBase64", ""))]
                if "body" in vector:
                    bodies = [vector["body"], vector["body"].encode("utf-8")]
                for body in bodies:
                    self.check(body, vector, known["now"])

    def check(self, body, vector, now):
        def verify():
            return verify_webhook(body, vector["headers"], vector["secrets"], now=now)

        if vector["expect"] == "accepted":
            self.assertEqual(verify(), json.loads(body))
        else:
            refused = vector["expect"] == "refused"
            self.assertRaises(WebhookVerificationError if refused else ValueError, verify)

    def test_tolerance_and_single_secret(self):
        known = vectors_of("webhooks.json")
        first = known["vectors"][0]
        [secret] = first["secrets"]
        given = (first["body"], first["headers"], secret)
        verify_webhook(*given, now=known["now"] + 60, tolerance=60)
        with self.assertRaises(WebhookVerificationError):
            verify_webhook(*given, now=known["now"] + 61, tolerance=60)


class Retries(unittest.TestCase):
    def test_vectors(self):
        for vector in vectors_of("retries.json")["vectors"]:
            with self.subTest(vector["name"]):
                call, rules, error = vector["call"], vector["rules"], vector["error"]
                wait = wait_before(
                    rules["attempt"],
                    QuittanceConnectionError("no answer")
                    if error is None
                    else QuittanceError(
                        error["status"], error["code"], "", retry_after=error["retryAfter"]
                    ),
                    Rules(
                        rules["retries"],
                        rules["firstDelay"],
                        rules["longestWait"],
                        rules["retryOn"],
                        is_repeatable(call["method"], call["idempotencyKey"], call["body"]),
                    ),
                    rules["chance"],
                )
                if vector["wait"] is None:
                    self.assertIsNone(wait)
                else:
                    self.assertAlmostEqual(wait, vector["wait"])


class Client(unittest.TestCase):
    def test_tells_no_secret(self):
        client = QuittanceClient("http://127.0.0.1:9/v1/", "qk_key", "qs_secret", retries=0)
        self.assertEqual(repr(client), "<QuittanceClient of http://127.0.0.1:9>")
        with self.assertRaises(QuittanceConnectionError) as caught:
            client.get_customer("external:C-1")
        for text in (repr(client), str(caught.exception), repr(caught.exception)):
            self.assertNotIn("qs_secret", text)

    def test_refuses_other_addresses(self):
        for url in ("file:///etc", "example.com", "https://user:word@example.com"):
            with self.subTest(url), self.assertRaises(ValueError) as caught:
                QuittanceClient(url, "k", "s")
            self.assertNotIn("word", str(caught.exception))

    def test_needs_every_part_of_an_address(self):
        client = QuittanceClient("http://127.0.0.1:9", "k", "s")
        with self.assertRaisesRegex(ValueError, "customerId"):
            client.get_customer("")

    def test_takes_whole_numbers_for_amounts(self):
        client = QuittanceClient("http://127.0.0.1:9", "k", "s")
        for amount in (object(), float("nan")):
            with self.subTest(amount), self.assertRaises((TypeError, ValueError)):
                client.import_payment({"externalId": "P", "amount": amount})


class Package(unittest.TestCase):
    def sources(self):
        return sorted(ROOT.glob("quittance/*.py")) + sorted(ROOT.glob("tests/*.py"))

    def test_is_python_3_9_of_at_most_100_columns(self):
        for path in self.sources():
            text = path.read_text("utf-8")
            ast.parse(text, str(path), feature_version=(3, 9))
            for number, line in enumerate(text.splitlines(), 1):
                self.assertLessEqual(len(line), 100, f"{path}:{number}")

    def test_has_hints_that_can_be_resolved(self):
        for module in (types, _operations.Operations):
            for one in vars(module).values():
                if getattr(one, "__module__", "").startswith("quittance."):
                    typing.get_type_hints(one)


if __name__ == "__main__":
    unittest.main()
