import { type Static, Type } from 'typebox';
import { customerAnswer } from '../../ledger/schemas.ts';
import {
  amount,
  currency,
  externalId,
  figure,
  id,
  instant,
  nullable,
  object,
  stringEnum,
} from '../../platform/http/schema.ts';

const PART_KINDS = [
  'INVOICE',
  'CREDIT',
  'ON_ACCOUNT',
  'DISCOUNT',
  'SHORT_WRITE_OFF',
  'EXCESS_WRITE_OFF',
  'FEE',
  'JOIN_PAYMENT',
  'JOIN_REFUND',
  'REFUND',
  'RETURN',
] as const;

const PROPOSAL_STATES = [
  'MATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'ON_ACCOUNT',
  'UNMATCHED',
  'EXCLUDED',
  'RETURNED',
] as const;

const rule = () => Type.Integer({ minimum: 0, maximum: 9, description: 'Number of the rule' });
const facts = (description: string) => Type.Object({}, { additionalProperties: true, description });

const part = object(
  {
    kind: stringEnum(PART_KINDS, {
      title: 'ProposalPartKind',
      description:
        'CREDIT: a credit that the payer deducted. DISCOUNT and SHORT_WRITE_OFF: a rest that is written off. ' +
        'JOIN_PAYMENT: the line confirms a payment that is recorded already. RETURN: it takes an earlier line back',
    }),
    amount: figure({ description: 'In minor units. The parts add up to the amount of the transaction' }),
    customerId: Type.Optional(nullable(id())),
    documentId: Type.Optional(nullable(id({ description: 'Invoice or credit note' }))),
    paymentId: Type.Optional(id({ description: 'Payment or refund that the line confirms' })),
    earlierLineId: Type.Optional(id({ description: 'Transaction that the line takes back' })),
  },
  { title: 'ProposalPart' },
);

const proposal = object(
  {
    id: Type.String({ description: 'Name it to accept the proposal' }),
    rule: rule(),
    parts: Type.Array(part),
    lambda: nullable(Type.Number(), {
      description:
        'Expected number of sets of open documents that match the amount by accident. null: it rests on no sum',
    }),
    lambdaMethod: nullable(stringEnum(['COUNTED', 'CLOSED_FORM'], { title: 'LambdaMethod' }), {
      description: 'How lambda was found',
    }),
    blockers: Type.Array(Type.String(), { description: 'Why it was not applied automatically' }),
    proof: facts('Recognized tokens, payer, rejected solutions, and what would decide'),
  },
  { title: 'BankProposal' },
);

const document = object(
  {
    id: id(),
    kind: stringEnum(['INVOICE', 'CREDIT_NOTE', 'PAYMENT', 'REFUND'], { title: 'DocumentKind' }),
    externalId: externalId(),
    customId: Type.String(),
    customerId: id(),
    currency: currency({ description: 'Currency of the amounts' }),
    amount: amount({ description: 'Gross amount' }),
    outstanding: amount({ description: 'What is open now' }),
    issuedOn: Type.String({ format: 'date' }),
    dueOn: nullable(Type.String({ format: 'date' })),
  },
  { title: 'DocumentOfProposal' },
);

export const BankProposals = object(
  {
    state: stringEnum(PROPOSAL_STATES, {
      title: 'BankDecisionState',
      description: 'What the rules decided. UNMATCHED: nothing was found, or they have not decided yet',
    }),
    rule: nullable(rule()),
    proposals: Type.Array(proposal, { description: 'Best first, at most 20' }),
    total: Type.Integer({ minimum: 0, description: 'Solutions that exist, also those not listed' }),
    isSearchLimited: Type.Boolean({
      description: 'Sums were not searched: the customer has too many open invoices',
    }),
    isCertain: Type.Boolean({ description: 'Only the switch of its rule keeps it from being applied' }),
    payer: nullable(facts('Who paid, and why')),
    customers: Type.Array(customerAnswer, { description: 'Customers that the proposals name' }),
    documents: Type.Array(document, { description: 'Documents that the proposals name' }),
    decidedAt: nullable(instant(), { description: 'null: the rules have not decided yet' }),
  },
  { $id: 'BankProposals' },
);
export type BankProposals = Static<typeof BankProposals>;
