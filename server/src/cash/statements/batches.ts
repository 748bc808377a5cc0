import { daysBetween } from '../../kernel/days.ts';
import type { Connection } from '../../platform/db/database.ts';
import { findBatchPayments, type PossibleBatch } from '../domain/recognition/batches.ts';
import {
  BOOKING_DAYS,
  type RecognizedLine,
  type RecognizedStatement,
} from '../domain/recognition/recognize.ts';
import type { KnownLine, Recognition } from './known-lines.ts';

/** Which lines of a statement, and which stored lines, are batches whose payments are lines of their own. */
export interface Batches {
  /** Entries of the payments of new lines, by the position of the line. Such a line is not stored as money. */
  ofLines: ReadonlyMap<number, string[]>;
  /** Positions of the payments of stored batches, by the entry of the batch. It is no longer stored as money. */
  ofEntries: ReadonlyMap<string, number[]>;
  /** Positions of known batches that turned out to be other money than their payments. */
  restored: ReadonlySet<number>;
}

/**
 * Finds batches without details whose payments another statement has as lines of their own. A statement with both
 * balances contains all lines of its days, and a notification only details lines. So a batch that it lacks must be
 * among its lines as its payments. If that is not certain, all lines stay, and the balance shows the difference.
 */
export function findBatches(
  statement: RecognizedStatement,
  lines: readonly RecognizedLine[],
  { stored, entryIds }: Recognition,
): Batches {
  const byEntry = new Map(stored.map((one) => [one.entryId, one]));
  const inStatement = new Set(entryIds);
  const used = new Set(stored.flatMap(({ paymentEntryIds }) => paymentEntryIds ?? []));
  // Lines of one statement, or of two that state both balances, are different money.
  const isOther = (batch: KnownLine, known: KnownLine | undefined) =>
    known === undefined ||
    (!used.has(known.entryId) &&
      !(batch.isComplete && known.isComplete) &&
      !known.statementIds.some((id) => batch.statementIds.includes(id)));
  const ofStored = stored
    .filter((one) => one.isBare && one.isOpen && !one.isEarlier && !inStatement.has(one.entryId))
    .filter((one) => statement.isNotification || (statement.isComplete && !one.isComplete))
    .map((one): PossibleBatch => {
      const payments = [...lines.entries()].filter(
        ([i, line]) => isOther(one, byEntry.get(entryIds[i] ?? '')) && mayBePayment(one, line),
      );
      return possibleBatch(one.entryId, one, payments, (line) => line.bookedOn, statement.isNotification);
    });
  const usable = stored.filter(
    (one) =>
      !inStatement.has(one.entryId) &&
      !one.isReplaced &&
      !one.isEarlier &&
      !used.has(one.entryId) &&
      (one.isNotified || (one.isComplete && !statement.isComplete)),
  );
  const ofNew = [...lines.entries()]
    .filter(([i, line]) => entryIds[i] === null && line.isBare)
    .map(([i, line]): PossibleBatch => {
      const payments = usable.flatMap((one): [string, KnownLine][] =>
        mayBePayment(line, one) ? [[one.entryId, one]] : [],
      );
      const groupOf = (one: KnownLine) => (one.isNotified ? `${one.statementIds}` : one.bookedOn);
      return possibleBatch(
        `${i}`,
        line,
        payments,
        groupOf,
        payments.some(([, one]) => one.isNotified),
      );
    });
  const found = findBatchPayments(ofStored);
  return {
    ofEntries: new Map([...found].map(([entryId, keys]) => [entryId, keys.map(Number)])),
    ofLines: new Map([...findBatchPayments(ofNew)].map(([i, keys]) => [Number(i), keys])),
    restored: restoredLines(statement, entryIds, byEntry),
  };
}

/** A batch and its payment have the same direction and day. A pending batch is booked some days later. */
function mayBePayment(batch: RecognizedLine, line: RecognizedLine): boolean {
  if (!line.isBooked || line.currency !== batch.currency || line.amount * batch.amount <= 0) return false;
  const days = daysBetween(batch.bookedOn, line.bookedOn);
  if (!batch.isBooked) return days >= 0 && days <= BOOKING_DAYS;
  return days === 0 || (batch.valueOn !== null && batch.valueOn === line.valueOn);
}

function possibleBatch<Line extends RecognizedLine>(
  key: string,
  { amount }: RecognizedLine,
  payments: readonly (readonly [number | string, Line])[],
  groupOf: (line: Line) => string,
  isWholeGroup: boolean,
): PossibleBatch {
  const groups = [...Map.groupBy(payments, ([, line]) => groupOf(line)).values()];
  return {
    key,
    amount,
    groups: groups.map((group) => group.map(([i, line]) => ({ key: `${i}`, amount: line.amount }))),
    isWholeGroup,
  };
}

/** A statement that contains a batch and one of its payments proves that they are different money. */
function restoredLines(
  { isComplete }: RecognizedStatement,
  entryIds: readonly (string | null)[],
  byEntry: ReadonlyMap<string, KnownLine>,
): Set<number> {
  const inStatement = new Set(entryIds);
  return new Set(
    [...entryIds.entries()].flatMap(([i, entryId]) => {
      const one = byEntry.get(entryId ?? '');
      if (one === undefined || !one.isReplaced) return [];
      const payments = one.paymentEntryIds ?? [];
      const isTogether = payments.some((id) => inStatement.has(id));
      const isStated = isComplete && payments.every((id) => byEntry.get(id)?.isComplete === true);
      return isTogether || isStated ? [i] : [];
    }),
  );
}

/** Remembers the entries of the payments of batches, or that a batch has none: null. */
export async function storeBatchPayments(
  connection: Connection,
  organizationId: string,
  payments: ReadonlyMap<string, readonly string[] | null>,
): Promise<void> {
  if (payments.size === 0) return;
  await connection.query({
    name: 'store payments of bank batches',
    text: `UPDATE bank_sightings g SET facts = jsonb_strip_nulls(jsonb_build_object('paymentEntryIds', r.payments))
               || (g.facts - 'paymentEntryIds')
           FROM jsonb_to_recordset($2) AS r(entry_id uuid, payments jsonb)
           WHERE g.organization_id = $1 AND g.entry_id = r.entry_id`,
    values: [
      organizationId,
      JSON.stringify([...payments].map(([entry_id, ids]) => ({ entry_id, payments: ids }))),
    ],
  });
}
