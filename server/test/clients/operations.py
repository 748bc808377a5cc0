"""Calls one method of the client for each line of standard input and prints its answer as a line."""

import base64
import inspect
import json
import os
import re
import sys
import warnings

from quittance import QuittanceClient, QuittanceError


def plain(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


def named(method, query):
    parameters = inspect.signature(method).parameters
    by_name = {plain(name): name for name in parameters}
    return {by_name[plain(name)]: value for name, value in query.items()}


def answer_of(client, call):
    method = getattr(client, re.sub(r"([A-Z])", r"_\1", call["operation"]).lower())
    positional = list(call["path"])
    if "file" in call:
        positional.append(base64.b64decode(call["file"]))
    if "body" in call:
        positional.append(call["body"])
    answer = method(*positional, **named(method, call["query"]))
    if isinstance(answer, bytes):
        return {"bytes": len(answer)}
    return {"json": next(answer.pages()) if hasattr(answer, "pages") else answer}


# The deprecated operations are called too.
warnings.simplefilter("ignore", DeprecationWarning)
client = QuittanceClient(
    os.environ["QUITTANCE_URL"],
    os.environ["QUITTANCE_KEY"],
    os.environ["QUITTANCE_SECRET"],
    retries=0,
)
for line in sys.stdin:
    call = json.loads(line)
    try:
        answer = answer_of(client, call)
    except QuittanceError as error:
        answer = {"error": str(error)}
    except AttributeError as error:
        answer = {"missing": str(error)}
    print(json.dumps(answer), flush=True)
