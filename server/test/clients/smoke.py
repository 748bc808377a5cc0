"""Runs a scenario of the tests with the Python client on a running service and prints the result as JSON."""

import json
import os
import sys

import quittance
from quittance import QuittanceClient, QuittanceConnectionError, QuittanceError, external

SECRET = os.environ["QUITTANCE_SECRET"]
retries = []


def client_with(secret=SECRET, **options):
    def on_retry(retry):
        retries.append([retry.attempt, getattr(retry.error, "code", "NO_ANSWER")])

    url, key = os.environ["QUITTANCE_URL"], os.environ["QUITTANCE_KEY"]
    return QuittanceClient(url, key, secret, first_delay=0.01, on_retry=on_retry, **options)


client = client_with()


def invoice(external_id, customer="C-1"):
    return {
        "externalId": external_id,
        "customer": {"externalId": customer},
        "grossAmount": 5000,
        "issuedAt": "2026-01-05",
        "dueDate": "2026-02-04",
    }


def documents():
    customer = client.import_customer({"externalId": "C-1", "name": "Société Générale 🧾"})
    client.update_customer(external("C-1"), {"vatNumber": "FR40303265045"})
    client.import_invoice(invoice("I-1"))
    payment = {"externalId": "P-1", "customer": {"id": customer["id"]}, "amount": 5000}
    client.import_payment(payment)
    result = client.reconcile(
        {
            "externalId": "R-1",
            "invoices": [{"externalId": "I-1", "amountLinked": 5000}],
            "payments": [{"externalId": "P-1", "amountLinked": 5000}],
        }
    )
    found = client.get_invoice(external("I-1"))
    client.import_customer({"externalId": "C/2: é", "name": "gone"})
    gone = client.delete_customer(external("C/2: é"))
    read = client.get_customer(external("C-1"))
    return {
        "name": read["name"],
        "vatNumber": read["vatNumber"],
        "balance": read["balance"],
        "reconcile": result["status"],
        "state": found["state"],
        "gone": gone,
        "version": client.request("GET", "/v1/invoices", query={"limit": 1})["total"],
    }


def lists():
    ascending = {"sort_by": "createdAt", "sort_order": "ASC"}
    names = [one["externalId"] for one in client.list_customers(limit=10, **ascending)]
    every = client.list_customers(**ascending)
    return {
        "names": names,
        "again": [len(list(every)), len(list(every))],
        "pages": [len(page["customers"]) for page in client.list_customers(limit=10, page=2).pages()],
        "total": next(client.list_customers(limit=1).pages())["total"],
        "none": list(client.list_customers(balance_gte=1)),
        "since": [one["externalId"] for one in client.list_customers(updated_at_lt="2020-01-01")],
    }


def refusal(call):
    try:
        call()
    except QuittanceError as error:
        return {
            "status": error.status,
            "code": error.code,
            "message": error.message,
            "details": error.details,
            "requestId": error.request_id,
            "docUrl": error.doc_url,
            "text": f"{error} {error!r}",
        }
    return None


def errors():
    return {
        "reference": refusal(lambda: client.import_invoice(invoice("I-9", "nobody"))),
        "missing": refusal(lambda: client.get_invoice(external("none"))),
        "stranger": refusal(lambda: next(iter(client_with("wrong").list_invoices()))),
        "texts": [repr(client), repr(client.list_invoices())],
        "retries": retries,
    }


def repeated():
    note = {"customer": {"externalId": "C-1"}, "content": "called"}
    client.create_note(note)
    client.create_note(note, options={"idempotency_key": "mine"})
    client.import_payment(
        {"externalId": "P-7", "customer": {"externalId": "C-1"}, "amount": 700}
    )
    lost = None
    try:
        client.create_note(note, options={"idempotency_key": None})
    except QuittanceConnectionError as error:
        lost = type(error).__name__
    return {"retries": retries, "lost": lost}


def bulk():
    def lines():
        for number in range(3000):
            yield {"type": "invoice", "data": invoice(f"I-{number}")}
        yield {"type": "customer", "data": {"externalId": "C-1", "name": "Dupont SA"}}
        yield {"type": "invoice", "data": invoice("I-lost", "nobody")}

    sent, states = [], set()

    def on_progress(count, standing):
        if standing is None:
            sent.append(count)
        else:
            states.add(standing["state"])

    options = {"poll_interval": 0.05, "on_progress": on_progress}
    done = client.import_lines(lines, file_name="all.ndjson", **options)
    plain = client.import_lines(list(lines())[-2:], gzip=False, poll_interval=0.05)
    return {
        "state": done["state"],
        "fileName": done["fileName"],
        "created": done["counts"]["invoice"]["created"],
        "refused": [quittance.refused(done), quittance.refused(plain)],
        "errors": [[one["line"], one["code"]] for one in client.list_import_errors(done["id"])],
        "sent": [len(sent) > 2, sent[-1]],
        "ended": "COMPLETED" in states,
        "stranger": refusal(lambda: client_with("wrong").import_lines(lines()))["status"],
    }


def files():
    pdf = b"%PDF-1.4\n" + bytes(range(256))
    client.import_customer({"externalId": "C-1", "name": "Dupont SA"})
    client.import_invoice(invoice("I-1"))
    client.upload_invoice_pdf(external("I-1"), pdf, "invoice.pdf")
    note = client.create_note({"customer": {"externalId": "C-1"}, "content": "see there"})
    added = client.add_note_attachment(note["id"], pdf, "Übersicht 2026.pdf")
    read = client.get_note_attachment(note["id"], added["id"])
    return {
        "hasPdf": client.get_invoice(external("I-1"))["pdfUrl"] is not None,
        "fileName": added["fileName"],
        "contentType": added["contentType"],
        "same": read == pdf,
    }


def webhook():
    given = json.loads(os.environ["DELIVERY"])
    event = quittance.verify_webhook(given["body"].encode(), given["headers"], given["secret"])
    feed = list(client.events(follow=False))
    return {"type": event["type"], "data": event["data"], "feed": [one["type"] for one in feed]}


print(json.dumps(globals()[sys.argv[1]]()))
