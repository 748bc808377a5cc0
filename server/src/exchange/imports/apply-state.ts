import { loadFieldCatalog } from '../../ledger/custom-fields/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { type LineResult, settleLines } from './apply.ts';
import { type PreparedLine, prepareLine } from './prepare.ts';
import type { StateLineType } from './schema.ts';

/** Maximum number of lines that one transaction states. */
export const MAX_STATE_LINES = 20_000;

/** A record in its final state, with the body of a single import; or a record that no longer exists. */
export interface StateLine {
  type: StateLineType;
  /** For `deleted`: `{ type, id?, externalId? }`. */
  data: Record<string, unknown>;
}

/** The result of a line. */
export type StateLineResult =
  | {
      status: 'created' | 'updated' | 'unchanged' | 'deleted';
      /** Null: the record to delete did not exist. */
      id: string | null;
      /** Fields that lenient handling corrected or omitted. */
      warnings: readonly ErrorDetail[];
    }
  | {
      status: 'refused';
      code: string;
      message: string;
      details: readonly ErrorDetail[];
      /** Index of the line whose own refusal caused this one; null: none did. */
      causedBy: number | null;
    };

export interface ApplyStateOptions {
  /**
   * Runs in the transaction, after the records are written and before the commit, with one result for each
   * line. Throwing rolls everything back. Called again if the transaction is retried.
   */
  afterWrite?: (connection: Connection, results: readonly StateLineResult[]) => Promise<void>;
  /** Whether valid parts of a record are kept, as with `Prefer: handling=lenient`. */
  isLenient?: boolean;
}

/**
 * Applies lines that state the final state of the records of one or several customer families, in one
 * transaction. Only the final state must be valid, in any order of the lines. A refused line keeps the former
 * state of its record, and stops only lines that need what it keeps. Unchanged records are not written. Does
 * not check whether the organization has a native integration.
 * @returns one result for each line, as committed
 * @throws INVALID_DATA with more than MAX_STATE_LINES lines; what `settle` throws; what `afterWrite` throws
 */
export async function applyState(
  context: DataContext,
  organization: Organization,
  lines: readonly StateLine[],
  { afterWrite = async () => {}, isLenient = false }: ApplyStateOptions = {},
): Promise<StateLineResult[]> {
  if (lines.length > MAX_STATE_LINES)
    throw new ApiError('INVALID_DATA', `One transaction states at most ${MAX_STATE_LINES} lines.`);
  const hasCustomers = lines.some(({ type }) => type === 'customer');
  const catalog = await loadFieldCatalog(context.database, organization.id, hasCustomers);
  const reading = { organization, catalog, isLenient };
  const yieldWhenDue = yieldToEventLoop();
  const prepared: PreparedLine[] = [];
  for (const [number, { type, data }] of lines.entries()) {
    await yieldWhenDue();
    // Lenient handling removes what it corrects, so the caller's data is copied.
    prepared.push(
      prepareLine(reading, { number, family: '', stored: '', type, data: structuredClone(data) }),
    );
  }
  let results: StateLineResult[] = [];
  await settleLines(context, organization, prepared, {
    isFinalState: true,
    afterWrite: async (connection, resultOfLine) => {
      results = prepared.map((line) => resultOf(line, resultOfLine));
      await afterWrite(connection, results);
    },
  });
  return results;
}

function resultOf(line: PreparedLine, resultOfLine: (line: PreparedLine) => LineResult): StateLineResult {
  if (line.work instanceof ApiError) return refusedLine(line.work, null);
  const { result, id = null, cause, warnings = [] } = resultOfLine(line);
  if (result === undefined) throw new Error(`line ${line.number} has no result`);
  if (typeof result === 'object') return refusedLine(result, cause?.number ?? null);
  if (result === 'undone') throw new Error('a line with a final state undoes no reconciliation');
  return { status: result, id, warnings: [...line.warnings, ...warnings] };
}

function refusedLine(
  { code, message, details }: { code: string; message: string; details: readonly ErrorDetail[] },
  causedBy: number | null,
): StateLineResult {
  return { status: 'refused', code, message, details, causedBy };
}
