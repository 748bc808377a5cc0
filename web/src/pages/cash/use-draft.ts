import { useState } from 'react';
import type { NamedCustomer } from '../../records/form/open.ts';
import { type Draft, emptyDraft } from './draft.ts';

/** Unfinished matches, kept until the page is left. In memory only, because they are about debtors. */
const drafts = new Map<string, Draft>();

/** Returns the customers that the user has chosen for a transaction. */
export const draftedCustomers = (transactionId: string): NamedCustomer[] =>
  (drafts.get(transactionId)?.parts ?? []).flatMap(({ customer }) => customer ?? []);

/** Forgets what the user has begun: the answer of the payer decides. */
export const dropDraft = (transactionId: string): boolean => drafts.delete(transactionId);

/** Returns whether the user has begun to match a transaction by hand. */
export const hasDraft = (transactionId: string): boolean => drafts.has(transactionId);

/**
 * Returns the draft of a transaction. It is kept while the user looks at other transactions.
 * @param initial the draft to begin with
 */
export function useLineDraft(transactionId: string, initial: Draft = emptyDraft()) {
  const [draft, setDraft] = useState(() => drafts.get(transactionId) ?? initial);
  return {
    draft,
    change: (next: Draft) => {
      drafts.set(transactionId, next);
      setDraft(next);
    },
    drop: () => drafts.delete(transactionId),
  };
}
