import type { Schema } from '../../../api/types.ts';
import { type Candidate, type Draft, type DraftPart, newPicked } from '../draft.ts';

type Decision = Schema<'BankProposals'>;

/** Returns a proposal as a draft that the user can change: its customers, invoices and credit notes. */
export function draftOf(
  proposal: Schema<'BankProposal'>,
  { customers, documents }: Decision,
): Draft | undefined {
  const ids = [...new Set(proposal.parts.flatMap(({ customerId }) => customerId ?? []))];
  const parts = ids.flatMap((customerId, at): DraftPart[] => {
    const customer = customers.find(({ id }) => id === customerId);
    if (customer === undefined) return [];
    const picked = proposal.parts
      .filter((part) => part.customerId === customerId && (part.kind === 'INVOICE' || part.kind === 'CREDIT'))
      .flatMap(({ documentId }) => documents.find(({ id }) => id === documentId) ?? [])
      .map((document) => newPicked(candidateOf(document)));
    return [{ key: String(at + 1), customer, joined: null, picked }];
  });
  return parts.length === 0 ? undefined : { parts, rest: null };
}

const candidateOf = (document: Decision['documents'][number]): Candidate => ({
  kind: document.kind === 'CREDIT_NOTE' ? 'CREDIT_NOTE' : 'INVOICE',
  id: document.id,
  number: document.customId,
  on: document.dueOn ?? document.issuedOn,
  isOverdue: false,
  open: document.outstanding,
});
