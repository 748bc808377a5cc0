import { type AnswerInput, MAX_ANSWER_CHARACTERS, MAX_ANSWER_INVOICES } from '../../cash/domain/questions.ts';
import { typedAmount } from './typed-amount.ts';

/** A form about a transfer, as the debtor sent it. */
export interface SentAnswer {
  invoiceIds: string[];
  /** The amount typed for each invoice. Absent or empty: all that is open. */
  typed: ReadonlyMap<string, string>;
  text: string | null;
  /** CHECK: only calculate. REST: the rest stays on account. */
  command: 'SEND' | 'REST' | 'CHECK';
}

type Problem = 'none' | 'much' | 'rest' | 'amount' | 'changed' | 'text';

interface Subject {
  currency: string;
  /** The part of the transfer that is not decided yet. */
  openAmount: number;
  /** The named invoices that are open and of this customer. */
  invoices: readonly { id: string; open: number }[];
}

/** Checks an answer. Returns the answer to store, or the problem to show. */
export function checkAnswer(
  { invoiceIds, typed, text, command }: SentAnswer,
  { currency, openAmount, invoices }: Subject,
): AnswerInput | { problem: Problem | null } {
  if (text !== null && text.length > MAX_ANSWER_CHARACTERS) return { problem: 'text' };
  if (invoices.length < invoiceIds.length || invoiceIds.length > MAX_ANSWER_INVOICES)
    return { problem: 'changed' };
  const documents = invoices.map(({ id, open }) => {
    const written = typed.get(id) ?? '';
    const amount = written.trim() === '' ? open : typedAmount(written, currency);
    return { documentId: id, amount: amount ?? 0, isRight: amount !== null && amount > 0 && amount <= open };
  });
  if (documents.some(({ isRight }) => !isRight)) return { problem: 'amount' };
  const rest = documents.reduce((left, { amount }) => left - amount, openAmount);
  if (documents.length > 0 && rest < 0) return { problem: 'much' };
  if (command === 'CHECK') return { problem: null };
  if (documents.length === 0 && text === null) return { problem: 'none' };
  if (documents.length > 0 && rest > 0 && command !== 'REST') return { problem: 'rest' };
  return { documents: documents.map(({ documentId, amount }) => ({ documentId, amount })), text };
}
