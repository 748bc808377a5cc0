import { type FeedResult, importBankLines } from '../../cash/commands.ts';
import { importContactLines, settle, settlementOf, storeExtras } from '../../ledger/commands.ts';
import { RefusalError } from '../../ledger/domain/refusal.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import { ConsequentRefusalError, type RefusedRecord } from '../../ledger/domain/settlement/state-batch.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LineError } from './errors.ts';
import { lineProblems, type PreparedLine, STATED_KINDS } from './prepare.ts';
import { putPdfs } from './put-pdfs.ts';
import { putVat } from './put-vat.ts';
import type { Counts } from './schema.ts';

/** Result of some lines, stored in the transaction that applies them. */
export interface LineCounts {
  lines: number;
  /** Number of the first line. */
  first: number;
  counts: Map<string, Counts>;
  errors: LineError[];
  /** Fields that lenient handling corrected or omitted. */
  warnings: LineError[];
}

/**
 * Marks lines as done in the transaction that applies them. Throws if this process no longer owns the import.
 */
export type MarkDone = (connection: Connection, tally: LineCounts) => Promise<void>;

type Result = Outcome['status'] | { code: string; message: string; details: readonly ErrorDetail[] };

export interface LineResult {
  result: Result | undefined;
  /** The id of the record; null: none was written. */
  id?: string | null;
  /** The line whose refusal caused the one of this line. */
  cause?: PreparedLine | undefined;
  /** Warnings in addition to those of the line. */
  warnings?: readonly ErrorDetail[];
}

/**
 * Applies lines of one kind in one transaction. A refused line is counted and reported, and does not affect
 * the others.
 */
export async function applyLines(
  context: DataContext,
  organization: Organization,
  lines: readonly PreparedLine[],
  markDone: MarkDone,
): Promise<void> {
  const contacts = lines.flatMap((line) =>
    line.work instanceof ApiError || !('contact' in line.work) ? [] : [{ line, work: line.work }],
  );
  const bankLines = lines.flatMap((line) =>
    line.work instanceof ApiError || !('bankTransaction' in line.work)
      ? []
      : [{ line, item: line.work.bankTransaction }],
  );
  const markEach = (stated: readonly { line: PreparedLine }[]) => {
    return (connection: Connection, results: readonly (Result | undefined)[]) => {
      const byLine = new Map(stated.map(({ line }, i) => [line, results[i]]));
      return markDone(
        connection,
        countResults(lines, (line) => ({ result: byLine.get(line) })),
      );
    };
  };
  if (contacts.length > 0) {
    const works = contacts.map(({ work }) => work);
    await importContactLines(context, organization, works, markEach(contacts));
  } else if (bankLines.length > 0) {
    const items = bankLines.map(({ item }) => item);
    const mark = markEach(bankLines);
    await importBankLines(context, organization.id, items, (connection, results) =>
      mark(connection, results.map(resultOfBankLine)),
    );
  } else {
    await settleLines(context, organization, lines, {
      afterWrite: (connection, resultOfLine) => markDone(connection, countResults(lines, resultOfLine)),
    });
  }
}

function resultOfBankLine(result: FeedResult): Result {
  if (typeof result === 'string') return result;
  const { code, field, error } = result;
  return { code, message: `${field}: ${error}`, details: [{ field, error }] };
}

/** Applies lines that state the final state of whole families in one transaction. */
export async function applyStateLines(
  context: DataContext,
  organization: Organization,
  lines: readonly PreparedLine[],
  markDone: MarkDone,
): Promise<void> {
  await settleLines(context, organization, lines, {
    isFinalState: true,
    afterWrite: (connection, resultOfLine) => markDone(connection, countResults(lines, resultOfLine)),
  });
}

interface SettleLinesOptions {
  /** Whether the lines state the final state of their records. They are then of a StateLineType. */
  isFinalState?: boolean;
  /** Runs in the same transaction, with the result of each line that was not refused before any lookup. */
  afterWrite: (connection: Connection, resultOfLine: (line: PreparedLine) => LineResult) => Promise<void>;
}

/** Settles lines of customers and documents in one transaction, with the contacts and fields of customers. */
export async function settleLines(
  context: DataContext,
  organization: Organization,
  lines: readonly PreparedLine[],
  { isFinalState = false, afterWrite }: SettleLinesOptions,
): Promise<void> {
  const changes = lines.flatMap((line) =>
    line.work instanceof ApiError || !('change' in line.work) ? [] : [{ line, work: line.work }],
  );
  const refused = isFinalState
    ? lines.filter(({ type, work }) => type !== 'deleted' && work instanceof ApiError)
    : [];
  const statements = changes.map(({ line }) => line).concat(refused);
  await settle(
    settlementOf(context, organization),
    changes.map(({ work }) => work.change),
    {
      ...(isFinalState ? { finalState: { refused: refused.map(refusedRecord) } } : {}),
      afterWrite: async (connection, outcomes) => {
        const customers = changes.flatMap(({ line, work: { extras } }, i) => {
          const outcome = outcomes[i];
          if (extras === undefined || outcome === undefined || outcome instanceof RefusalError) return [];
          const { id, status } = outcome;
          return id === null ? [] : [{ line, customerId: id, isAnnounced: status !== 'unchanged', extras }];
        });
        const stored = await storeExtras(connection, organization.id, context.clock, customers);
        const storedByLine = new Map(customers.map(({ line }, i) => [line, stored[i]]));
        const written = { lines: changes.map(({ line }) => line), outcomes, now: context.clock.now() };
        const withPdf = await putPdfs(connection, organization.id, written);
        const withVat = await putVat(connection, organization.id, written);
        const byLine = new Map(
          changes.map(({ line }, i): [PreparedLine, LineResult] => {
            const { isTouched = false, warnings = [] } = storedByLine.get(line) ?? {};
            const outcome = outcomes[i];
            const id = outcome instanceof RefusalError ? null : (outcome?.id ?? null);
            const cause =
              outcome instanceof ConsequentRefusalError ? statements[outcome.causeIndex] : undefined;
            const result = resultOf(outcome, isTouched || withPdf.has(line) || withVat.has(line));
            return [line, { result, id, cause, warnings }];
          }),
        );
        await afterWrite(connection, (line) => byLine.get(line) ?? { result: undefined });
      },
    },
  );
}

/** Returns the record of a line that was refused before any lookup, as far as the line names it. */
function refusedRecord({ type, target, work }: PreparedLine): RefusedRecord {
  if (type === 'contact' || type === 'bank_transaction' || type === 'reconcile' || type === 'deleted')
    throw new Error(`a line of the type ${type} states no record`);
  return { kind: STATED_KINDS[type], target, details: work instanceof ApiError ? work.details : [] };
}

/**
 * Returns the result of a line.
 * @param touched whether custom field values changed, which `outcome` does not include
 */
function resultOf(outcome: Outcome | RefusalError | undefined, touched: boolean): Result | undefined {
  if (outcome instanceof RefusalError) return outcome;
  return outcome?.status === 'unchanged' && touched ? 'updated' : outcome?.status;
}

/** Counts the results of lines. Lines that were refused before any lookup already contain their error. */
export function countResults(
  lines: readonly PreparedLine[],
  doneFor: (line: PreparedLine) => LineResult,
): LineCounts {
  const counts = new Map<string, Counts>();
  const errors: LineError[] = [];
  const warnings: LineError[] = [];
  for (const line of lines) {
    const count = counts.get(line.type) ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
    counts.set(line.type, count);
    const { result, warnings: others = [] } =
      line.work instanceof ApiError ? { result: line.work } : doneFor(line);
    if (result === undefined) throw new Error(`line ${line.number} has no result`);
    if (typeof result === 'object') {
      count.refused += 1;
      errors.push(...lineProblems(line, result));
    } else {
      count[COUNTED[result]] += 1;
      const details = [...line.warnings, ...others];
      if (details.length > 0)
        warnings.push(...lineProblems(line, { code: 'INVALID_DATA', message: '', details }));
    }
  }
  return { lines: lines.length, first: lines[0]?.number ?? 0, counts, errors, warnings };
}

const COUNTED = {
  created: 'created',
  updated: 'updated',
  unchanged: 'unchanged',
  undone: 'updated',
  deleted: 'updated',
} as const satisfies Record<Outcome['status'], keyof Counts>;
