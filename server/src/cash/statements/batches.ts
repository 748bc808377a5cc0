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
  newBatches: ReadonlyMap<number, string[]>;
  /** Positions of the payments of stored batches, by the entry of the batch. It is no longer stored as money. */
  storedBatches: ReadonlyMap<string, number[]>;
  /** Positions of known batches that turned out to be other money than their payments. */
  formerBatches: ReadonlySet<number>;
}

/**
 * Finds batches without details whose payments another statement has as lines of their own. A statement with both
 * balances contains all lines of its days, and a notification only details lines. So a batch that it lacks must be
 * among its lines as its payments. If that is not certain, all lines stay, and the balance shows the difference.
 *
 * The payments of a batch have its currency, its direction and its booking or value day. They are in one group: those
 * of one booking day, or of one notification.
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
      return groupCandidates({
        key: one.entryId,
        amount: one.amount,
        candidates: payments.map(([i, line]) => ({ key: `${i}`, line })),
        groupOf: (line) => line.bookedOn,
        isWholeGroup: statement.isNotification,
      });
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
      const payments = usable.filter((known) => mayBePayment(line, known));
      return groupCandidates({
        key: `${i}`,
        amount: line.amount,
        candidates: payments.map((known) => ({ key: known.entryId, line: known })),
        groupOf: (known) => (known.isNotified ? `${known.statementIds}` : known.bookedOn),
        isWholeGroup: payments.some(({ isNotified }) => isNotified),
      });
    });
  const paymentsOfStored = findBatchPayments(ofStored);
  return {
    storedBatches: new Map([...paymentsOfStored].map(([entryId, keys]) => [entryId, keys.map(Number)])),
    newBatches: new Map([...findBatchPayments(ofNew)].map(([i, keys]) => [Number(i), keys])),
    formerBatches: restoredLines(statement, entryIds, byEntry),
  };
}

/** A batch and its payment have the same direction and day. A pending batch is booked some days later. */
function mayBePayment(batch: RecognizedLine, line: RecognizedLine): boolean {
  if (!line.isBooked || line.currency !== batch.currency || line.amount * batch.amount <= 0) return false;
  const days = daysBetween(batch.bookedOn, line.bookedOn);
  if (!batch.isBooked) return days >= 0 && days <= BOOKING_DAYS;
  return days === 0 || (batch.valueOn !== null && batch.valueOn === line.valueOn);
}

interface BatchCandidates<Line> extends Omit<PossibleBatch, 'groups'> {
  /** Lines that may be payments of the batch. */
  candidates: readonly { key: string; line: Line }[];
  groupOf: (line: Line) => string;
}

/** Returns a batch with its candidates in groups: the payments of a batch are all in one of them. */
function groupCandidates<Line extends RecognizedLine>({
  candidates,
  groupOf,
  ...batch
}: BatchCandidates<Line>): PossibleBatch {
  const groups = [...Map.groupBy(candidates, ({ line }) => groupOf(line)).values()];
  return {
    ...batch,
    groups: groups.map((group) => group.map(({ key, line }) => ({ key, amount: line.amount }))),
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
