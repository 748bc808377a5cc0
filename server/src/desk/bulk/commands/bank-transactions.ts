import { Type } from 'typebox';
import {
  acceptOnlyProposal,
  acceptProposal,
  applyMatch,
  excludeTransaction,
} from '../../../cash/commands.ts';
import { ExclusionRequest, MatchPartInput } from '../../../cash/schemas.ts';
import { ID_LENGTH, object } from '../../../platform/http/schema.ts';
import { type BulkCommand, describeCommand, type InputReference } from './command.ts';

const facts = { list: 'bank_transactions', permission: 'bank-transaction.edit' } as const;
const MAX_PARTS = 50;

const Acceptance = object({
  proposalId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: ID_LENGTH,
      description: 'Proposal of the rules. Absent: the only one; CONFLICT if there is none or more than one',
    }),
  ),
});
const MatchParts = object({
  parts: Type.Array(object(MatchPartInput.properties, { title: 'MatchPartInput' }), {
    minItems: 1,
    maxItems: MAX_PARTS,
    description: 'Parts of the match. Their amounts add up to that of the transaction',
  }),
});

/** Bulk commands for bank transactions. */
export const bankTransactionCommands: readonly BulkCommand[] = [
  describeCommand({
    ...facts,
    name: 'accept',
    operation: 'matchBankTransaction',
    movesMoney: true,
    input: Acceptance,
    perform: ({ context, organization }, transactionId, { proposalId }) =>
      proposalId === undefined
        ? acceptOnlyProposal(context, organization, transactionId)
        : acceptProposal(context, organization, { transactionId, proposalId }),
  }),
  describeCommand({
    ...facts,
    name: 'match',
    operation: 'matchBankTransaction',
    movesMoney: true,
    input: MatchParts,
    referencesOf: ({ parts }) => ({
      customers: parts.flatMap(({ customer }) => customer ?? []),
      documents: parts.flatMap(documentsOf),
    }),
    perform: ({ context, organization }, transactionId, { parts }) =>
      applyMatch(context, organization, { transactionId, parts }),
  }),
  describeCommand({
    ...facts,
    name: 'exclude',
    operation: 'excludeBankTransaction',
    input: ExclusionRequest,
    perform: ({ context, organization }, transactionId, { reason }) =>
      excludeTransaction(context, organization.id, { transactionId, reason }),
  }),
];

/** Returns the documents that a part names. */
const documentsOf = ({
  payment,
  refund,
  linkedInvoices = [],
  linkedCreditNotes = [],
  linkedPayments = [],
}: MatchPartInput): InputReference[] => [
  ...[payment, refund].flatMap((joined) => joined ?? []),
  ...linkedInvoices.map(({ invoice }) => invoice),
  ...linkedCreditNotes.map(({ creditNote }) => creditNote),
  ...linkedPayments.map((link) => link.payment),
];
