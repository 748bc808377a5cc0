import { type Static, Type } from 'typebox';
import { Action } from '../../dunning/schemas.ts';
import { DISPUTE_REASONS } from '../../ledger/domain/dispute.ts';
import {
  id,
  nullable,
  object,
  optionalText,
  positiveAmount,
  requiredName,
  schemaRef,
  stringEnum,
  TEXT_LENGTH,
  timestamp,
} from '../../platform/http/schema.ts';
import { optionalVersion } from '../../platform/record-version.ts';
import { CALL_OUTCOMES } from '../domain/calls.ts';

const MAX_INVOICES = 200;

const promise = object(
  {
    date: timestamp({ description: 'Day by whose end the customer promises to pay. Not in the past' }),
    amount: Type.Optional(
      nullable(positiveAmount(), {
        description:
          'Promised amount, at most the outstanding amount of the invoices; it covers them in their order. ' +
          'Absent: all of them',
      }),
    ),
  },
  { title: 'PromiseOfCall' },
);

const dispute = object(
  {
    reason: stringEnum(DISPUTE_REASONS),
    amount: Type.Optional(
      nullable(positiveAmount(), {
        description: 'Disputed amount, for one invoice. Absent: the whole invoices',
      }),
    ),
  },
  { title: 'DisputeOfCall' },
);

const next = object(
  {
    dueDate: timestamp({ description: 'When the task is due, in the future' }),
    name: Type.Optional(requiredName()),
  },
  { title: 'NextTaskOfCall' },
);

export const CallReport = object(
  {
    customerId: id(),
    actionId: Type.Optional(
      id({
        description:
          'Pending task that the call completes. A task of the type CALL becomes the record of the call. ' +
          'An email or letter stays pending',
      }),
    ),
    version: optionalVersion(),
    outcome: stringEnum(CALL_OUTCOMES, { title: 'CallOutcome' }),
    invoices: Type.Optional(
      Type.Array(object({ id: id(), version: optionalVersion() }, { title: 'InvoiceOfCall' }), {
        maxItems: MAX_INVOICES,
        description:
          'Invoices talked about, of the customer or its family. Default: those of the task. Required for ' +
          'a promise and a dispute',
      }),
    ),
    comment: Type.Optional(optionalText(TEXT_LENGTH)),
    promise: Type.Optional(promise),
    dispute: Type.Optional(dispute),
    next: Type.Optional(
      nullable(next, {
        description:
          'Next task, assigned to the acting user. Absent: after REACHED a call in 7 days, after VOICEMAIL ' +
          'in 2, after DISPUTED a task in 2, after WRONG_CONTACT a task the next day, always on a ' +
          'weekday; after PROMISED none, because a broken promise creates a task. Required for CALL_BACK. ' +
          'null: none',
      }),
    ),
  },
  { $id: 'CallReport' },
);
export type CallReport = Static<typeof CallReport>;

export const LoggedCall = object(
  {
    call: schemaRef(Action),
    // Absent, because a reference cannot be nullable.
    next: Type.Optional(schemaRef(Action)),
  },
  { $id: 'LoggedCall' },
);
export type LoggedCall = Static<typeof LoggedCall>;
