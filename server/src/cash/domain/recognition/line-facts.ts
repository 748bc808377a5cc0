import type { CalendarDay } from '../../../kernel/calendar.ts';

/** The facts of a line that identify it in two statements. */
export interface LineFacts {
  /** Minor units, positive for money in. */
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  valueOn: CalendarDay | null;
  isBooked: boolean;
  /** The bank's reference without blanks and placeholders; null: none. */
  bankReference: string | null;
  endToEndId: string | null;
  /** IBAN or account number of the other side. */
  payerAccount: string | null;
  /** Name and text without spaces, case, accents and punctuation; empty: none. */
  payerName: string;
  text: string;
}

/** The facts of a line in a file or in the database. */
interface StatedFacts {
  amount: number;
  currency: string;
  bookedOn: CalendarDay;
  valueOn: CalendarDay | null;
  isBooked: boolean;
  bankReference: string | null;
  endToEndId: string | null;
  payerIban: string | null;
  payerAccountNumber: string | null;
  payerName: string | null;
  text: string | null;
}

/** References that say that there is none. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['', 'NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', 'UNKNOWN']);

/** Builds the facts of a line for recognition. */
export function lineFacts(stated: StatedFacts): LineFacts {
  const { amount, currency, bookedOn, valueOn, isBooked } = stated;
  return {
    amount,
    currency,
    bookedOn,
    valueOn,
    isBooked,
    bankReference: referenceOf(stated.bankReference),
    endToEndId: referenceOf(stated.endToEndId),
    payerAccount: referenceOf(stated.payerIban ?? stated.payerAccountNumber),
    payerName: compact(stated.payerName),
    text: compact(stated.text),
  };
}

function referenceOf(text: string | null): string | null {
  const reference = (text ?? '').replaceAll(/\s/g, '').toUpperCase();
  return PLACEHOLDERS.has(reference) || /^0+$/.test(reference) ? null : reference;
}

/** Formats differ in spaces, case, accents and punctuation of the same text. */
function compact(text: string | null): string {
  return (text ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
