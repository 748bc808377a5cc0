import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import { ACTOR_KINDS } from '../../platform/actor.ts';
import {
  amount,
  documentRef,
  externalId,
  figure,
  ID_LENGTH,
  id,
  instant,
  NAME_LENGTH,
  nullable,
  object,
  positiveAmount,
  recordRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { PART_KINDS } from '../domain/states.ts';

const kind = () =>
  stringEnum(PART_KINDS, {
    title: 'MatchPartKind',
    description: 'FEE: charges of the bank or a payment provider, without a document',
  });

const MAX_LINKS = { maxItems: 5000 };

const paidInvoice = object(
  {
    amountLinked: positiveAmount(),
    invoice: documentRef(),
    writeOffReason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: NAME_LENGTH,
        description: 'Writes the rest of the invoice off, such as an early-payment discount or a bank fee',
      }),
    ),
  },
  { title: 'PaidInvoice' },
);
const usedCreditNote = object(
  { amountLinked: positiveAmount(), creditNote: documentRef() },
  { title: 'UsedCreditNote' },
);
const returnedPayment = object(
  { amountLinked: positiveAmount(), payment: recordRef() },
  { title: 'ReturnedPayment' },
);

export const MatchPartInput = object(
  {
    kind: kind(),
    amount: figure({
      description:
        'In minor units. PAYMENT: money in, so positive. REFUND: money out, so negative. FEE: either. The ' +
        'parts add up to the amount of the transaction',
    }),
    customer: Type.Optional(
      recordRef({ description: 'For a new payment or refund', title: 'RecordReference' }),
    ),
    payment: Type.Optional(recordRef({ description: 'PAYMENT: joins this payment instead of creating one' })),
    refund: Type.Optional(recordRef({ description: 'REFUND: joins this refund instead of creating one' })),
    linkedInvoices: Type.Optional(
      Type.Array(paidInvoice, {
        ...MAX_LINKS,
        description: 'PAYMENT: the invoices that are paid. The rest of the payment stays on account',
      }),
    ),
    linkedCreditNotes: Type.Optional(
      Type.Array(usedCreditNote, {
        ...MAX_LINKS,
        description:
          'PAYMENT: the credit notes that the payer deducted. They pay the invoices together with the ' +
          'payment. REFUND: the credit notes that are paid out',
      }),
    ),
    linkedPayments: Type.Optional(
      Type.Array(returnedPayment, {
        ...MAX_LINKS,
        description: 'REFUND: the payments that it takes back. Invoices that they paid are open again',
      }),
    ),
  },
  { $id: 'MatchPartInput' },
);
export type MatchPartInput = Static<typeof MatchPartInput>;

export const MatchRequest = object(
  {
    proposalId: Type.Optional(
      Type.String({ minLength: 1, maxLength: ID_LENGTH, description: 'Proposal of the rules to accept' }),
    ),
    parts: Type.Optional(
      Type.Array(Type.Unsafe<MatchPartInput>({ $ref: 'MatchPartInput#' }), {
        minItems: 1,
        maxItems: 200,
        description: 'Parts that you chose, instead of a proposal',
      }),
    ),
  },
  { $id: 'MatchRequest' },
);
export type MatchRequest = Static<typeof MatchRequest>;

/** Why a decision is undone. */
export const undoCause = () => Type.String({ minLength: 1, maxLength: NAME_LENGTH });

export const UnmatchRequest = object({ cause: undoCause() }, { $id: 'UnmatchRequest' });

export const ExclusionRequest = object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: NAME_LENGTH,
      description: 'Why the transaction is no receivable, such as an own transfer',
    }),
  },
  { $id: 'ExclusionRequest' },
);

const documentOfPart = () =>
  nullable(object({ id: id(), externalId: externalId() }, { title: 'PartDocument' }));
const numbered = (title: string) =>
  object({ id: id(), externalId: externalId(), customId: Type.String() }, { title });
const links = <const P extends string, S extends ReturnType<typeof object>>(
  property: P,
  document: S,
  title: string,
) =>
  Type.Array(
    Type.Unsafe<{ amountLinked: number } & Record<P, Static<S>>>(
      object({ amountLinked: amount(), [property]: document }, { title }),
    ),
  );

const matchPart = object(
  {
    kind: kind(),
    amount: figure(),
    isCreated: Type.Boolean({
      description: 'Whether the match created the document. Undoing the match deletes it then',
    }),
    customer: nullable(customerAnswer),
    payment: documentOfPart(),
    refund: documentOfPart(),
    linkedInvoices: links('invoice', numbered('InvoiceOfPart'), 'InvoiceLinkOfPart'),
    linkedCreditNotes: links('creditNote', numbered('CreditNoteOfPart'), 'CreditNoteLinkOfPart'),
    linkedPayments: links(
      'payment',
      object({ id: id(), externalId: externalId() }, { title: 'PaymentOfPart' }),
      'PaymentLinkOfPart',
    ),
    writtenOffInvoices: Type.Array(numbered('InvoiceOfPart'), {
      description: 'Invoices whose rest the match wrote off. REFUND: whose write-off it reversed',
    }),
  },
  { title: 'MatchPart' },
);
export type MatchPart = Static<typeof matchPart>;

/** Who decided. */
export const actor = () =>
  nullable(
    object(
      { kind: stringEnum(ACTOR_KINDS, { title: 'ActorKind' }), id: nullable(Type.String()) },
      { title: 'MatchActor' },
    ),
    { description: 'null: the service itself' },
  );

const matchFacts = {
  id: id(),
  rule: nullable(Type.Integer({ minimum: 0, maximum: 9 }), {
    description: 'Rule that found it. null: a person chose the parts',
  }),
  isAutomatic: Type.Boolean({ description: 'Whether it was applied without a person' }),
  actor: actor(),
  createdAt: instant(),
  parts: Type.Array(matchPart),
};

/** The match in force of a bank transaction. */
export const matchOfTransaction = object(matchFacts, { title: 'MatchOfTransaction' });

export const Match = object(
  {
    ...matchFacts,
    bankTransaction: object({ id: id() }, { title: 'RecordId' }),
    proof: nullable(Type.Object({}, { additionalProperties: true }), {
      description: 'Evidence of the rule. null: a person chose the parts',
    }),
    undoneAt: nullable(instant(), { description: 'null: the match is in force' }),
    undoneBy: actor(),
    undoneCause: nullable(Type.String()),
  },
  { $id: 'Match' },
);
export type Match = Static<typeof Match>;

export const matchPath = object({ matchId: id() });
