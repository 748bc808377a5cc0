import { useState } from 'react';
import { type Draft, emptyDraft } from './draft.ts';

/** Unfinished matches, kept until the page is left. In memory only, because they are about debtors. */
const drafts = new Map<string, Draft>();

/** Returns the draft of a transaction. It is kept while the user looks at other transactions. */
export function useLineDraft(transactionId: string) {
  const [draft, setDraft] = useState(() => drafts.get(transactionId) ?? emptyDraft());
  return {
    draft,
    change: (next: Draft) => {
      drafts.set(transactionId, next);
      setDraft(next);
    },
    drop: () => drafts.delete(transactionId),
  };
}
