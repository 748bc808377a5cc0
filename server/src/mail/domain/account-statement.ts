import type { CalendarDay } from '../../kernel/calendar.ts';

export const MOVEMENT_KINDS = [
  'INVOICE',
  'CREDIT_NOTE',
  'PAYMENT',
  'REFUND',
  'TRANSFER',
  'WRITE_OFF',
  'RECOVERY',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A movement on an account. It increases the balance by `amount`, in minor units, or reduces it. */
export interface AccountMovement {
  kind: MovementKind;
  /** The customer's document; for a write-off or a recovery: its invoice. */
  documentId: string;
  number: string;
  on: CalendarDay;
  currency: string;
  amount: number;
}

/** An invoice that is written off, with the credits applied to it. A refund takes them back: negative. */
export interface WrittenOffInvoice {
  id: string;
  number: string;
  currency: string;
  datedOn: CalendarDay;
  writtenOffOn: CalendarDay;
  amount: number;
  applied: readonly { on: CalendarDay; amount: number }[];
}

/** Sums of a customer's documents and transfers in one currency: before the period, and in it. */
export interface DocumentSums {
  currency: string;
  before: number;
  within: number;
  /** Number of documents and transfers in the period. */
  count: number;
}

/** The days of a statement, both included. */
export interface StatementPeriod {
  from: CalendarDay;
  to: CalendarDay;
}

/** A statement of account in one currency. `opening` + movements + `further` = `closing`. */
export interface AccountStatement {
  currency: string;
  opening: number;
  movements: (AccountMovement & { balance: number })[];
  /** Later movements that are not listed. */
  further: { count: number; amount: number };
  closing: number;
}

export interface AccountFacts {
  period: StatementPeriod;
  sums: readonly DocumentSums[];
  /** Documents and transfers of the period, oldest first, up to the limit. */
  documents: readonly AccountMovement[];
  writtenOff: readonly WrittenOffInvoice[];
}

/** Builds the statements of a period, one for each currency, with at most `max` movements each. */
export function accountStatements(facts: AccountFacts, max: number): AccountStatement[] {
  const given = facts.writtenOff.flatMap(writeOffMovements);
  const currencies = new Set([...facts.sums, ...given].map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const own = <One extends { currency: string }>(all: readonly One[]) =>
      all.filter((one) => one.currency === currency);
    return statementIn(
      currency,
      { ...facts, sums: own(facts.sums), documents: own(facts.documents) },
      own(given),
      max,
    );
  });
}

function statementIn(
  currency: string,
  { period: { from, to }, sums, documents }: AccountFacts,
  writeOffs: readonly AccountMovement[],
  max: number,
): AccountStatement {
  const { before, within, count } = sums[0] ?? { before: 0, within: 0, count: 0 };
  const opening = before + sumOf(writeOffs.filter(({ on }) => on < from));
  const newWriteOffs = writeOffs.filter(({ on }) => on >= from && on <= to);
  const moved = within + sumOf(newWriteOffs);
  const listed = [...documents, ...newWriteOffs].sort(compareMovements).slice(0, max);
  let balance = opening;
  return {
    currency,
    opening,
    movements: listed.map((one) => {
      balance += one.amount;
      return { ...one, balance };
    }),
    further: { count: count + newWriteOffs.length - listed.length, amount: moved - sumOf(listed) },
    closing: opening + moved,
  };
}

/**
 * Returns the write-off of an invoice, and its recoveries: credits applied later reduce the written-off
 * amount again, and their refunds increase it. An invoice dated after its write-off is written off on its own
 * day.
 */
export function writeOffMovements(invoice: WrittenOffInvoice): AccountMovement[] {
  const { id, number, currency, datedOn, writtenOffOn, amount, applied } = invoice;
  const day = [datedOn, writtenOffOn].sort().at(-1) ?? datedOn;
  const days = new Set([day, ...applied.filter(({ on }) => on > day).map(({ on }) => on)]);
  let lost = 0;
  return [...days].sort().flatMap((on): AccountMovement[] => {
    const remaining = Math.max(0, amount - sumOf(applied.filter((one) => one.on <= on)));
    const change = lost - remaining;
    lost = remaining;
    if (change === 0) return [];
    const kind = change < 0 ? 'WRITE_OFF' : 'RECOVERY';
    return [{ kind, documentId: id, number, on, currency, amount: change }];
  });
}

/** Compares movements by day, then in the order in which an account grows and shrinks. */
function compareMovements(a: AccountMovement, b: AccountMovement): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1;
  const rank = MOVEMENT_KINDS.indexOf(a.kind) - MOVEMENT_KINDS.indexOf(b.kind);
  if (rank !== 0) return rank;
  return a.documentId < b.documentId ? -1 : Number(a.documentId > b.documentId);
}

const sumOf = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
