import type { NamedCustomer } from '../../records/form/open.ts';

/** Choices for the part of an invoice that is not paid. */
export const SHORT_CHOICES = ['STAYS_OPEN', 'DISCOUNT', 'DIFFERENCE', 'OTHER', 'FEE'] as const;
export type ShortChoice = (typeof SHORT_CHOICES)[number];

export type CandidateKind = 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT';

/** A document that a part can pay, deduct or take back. */
export interface Candidate {
  kind: CandidateKind;
  id: string;
  number: string;
  on: string;
  isOverdue: boolean;
  /** Open amount in minor units. */
  open: number;
}

/** A chosen document. */
export interface Picked extends Candidate {
  /** The amount as the user typed it, in minor units; null: as much as is left. */
  typed: number | null;
  short: ShortChoice;
  /** Reason of a write-off for another reason. */
  reason: string;
}

/** A recorded payment that the transaction joins. */
export interface JoinedPayment {
  id: string;
  number: string;
  amount: number;
}

/** Part of a transaction for one customer. */
export interface DraftPart {
  key: string;
  customer: NamedCustomer | null;
  joined: JoinedPayment | null;
  picked: readonly Picked[];
}

/** Where the rest of the transaction goes: on account of a part's customer, or to a fee. */
export type RestTarget = { kind: 'ACCOUNT'; key: string } | { kind: 'FEE' };

/** A match that a user puts together by hand. */
export interface Draft {
  parts: readonly DraftPart[];
  rest: RestTarget | null;
}

export const emptyPart = (key: string): DraftPart => ({ key, customer: null, joined: null, picked: [] });
export const emptyDraft = (): Draft => ({ parts: [emptyPart('1')], rest: null });

/** Changes one part of a draft. */
function changePart(draft: Draft, key: string, change: (part: DraftPart) => DraftPart): Draft {
  return { ...draft, parts: draft.parts.map((part) => (part.key === key ? change(part) : part)) };
}

/** Chooses the customer of a part. Documents of another customer are no longer chosen. */
export const chooseCustomer = (
  draft: Draft,
  key: string,
  customer: NamedCustomer | null,
  picked: readonly Picked[] = [],
): Draft => changePart(withoutRest(draft), key, (part) => ({ ...part, customer, joined: null, picked }));

/** Joins a recorded payment of a customer. */
export const joinPayment = (
  draft: Draft,
  key: string,
  customer: NamedCustomer,
  joined: JoinedPayment,
): Draft => changePart(withoutRest(draft), key, (part) => ({ ...part, customer, joined, picked: [] }));

export const newPicked = (candidate: Candidate): Picked => ({
  ...candidate,
  typed: null,
  short: 'STAYS_OPEN',
  reason: '',
});

/** Chooses a document, or no longer. */
export const togglePicked = (draft: Draft, key: string, candidate: Candidate): Draft =>
  changePart(withoutRest(draft), key, (part) => ({
    ...part,
    picked: part.picked.some(({ id }) => id === candidate.id)
      ? part.picked.filter(({ id }) => id !== candidate.id)
      : part.picked.concat(newPicked(candidate)),
  }));

/** Changes a chosen document. */
export const changePicked = (draft: Draft, key: string, id: string, facts: Partial<Picked>): Draft =>
  changePart('typed' in facts ? withoutRest(draft) : draft, key, (part) => ({
    ...part,
    picked: part.picked.map((one) => (one.id === id ? { ...one, ...facts } : one)),
  }));

/** Chooses documents in their order until the money is used up. */
export function pickInOrder(
  draft: Draft,
  key: string,
  candidates: readonly Candidate[],
  available: number,
): Draft {
  const picked: Picked[] = [];
  let left = available;
  for (const candidate of candidates) {
    if (left <= 0) break;
    picked.push(newPicked(candidate));
    left -= candidate.open;
  }
  return changePart(withoutRest(draft), key, (part) => ({ ...part, picked }));
}

export function addPart(draft: Draft): Draft {
  const last = Math.max(...draft.parts.map(({ key }) => Number(key)));
  return { parts: draft.parts.concat(emptyPart(String(last + 1))), rest: null };
}

export const removePart = (draft: Draft, key: string): Draft => ({
  parts: draft.parts.filter((part) => part.key !== key),
  rest: null,
});

export const sendRest = (draft: Draft, rest: RestTarget | null): Draft => ({ ...draft, rest });

/** The rest was decided about for another amount. */
const withoutRest = (draft: Draft): Draft => sendRest(draft, null);
