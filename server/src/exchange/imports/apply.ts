import { Refusal } from '../../ledger/domain/refusal.ts';
import type { Outcome } from '../../ledger/domain/settlement/changes.ts';
import { importContactLines, settle, settlementOf, storeExtras } from '../../ledger/index.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, type ErrorDetail } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { LineError } from './errors.ts';
import { lineErrors, type PreparedLine } from './prepare.ts';
import type { Counts } from './schema.ts';

/** What became of some lines, ready to be ticked off in their own transaction. */
export interface Tally {
  lines: number;
  /** The number of the first one. */
  first: number;
  counts: Map<string, Counts>;
  errors: LineError[];
  /** What lenient handling mended or left out. */
  warnings: LineError[];
}

/** Ticks lines off in the transaction that applies them; throws when they are no longer ours. */
export type MarkDone = (connection: Connection, tally: Tally) => Promise<void>;

type Result = Outcome['status'] | { code: string; message: string; details: readonly ErrorDetail[] };

/** What became of a line. */
interface Done {
  result: Result | undefined;
  /** Beside those of the line itself. */
  warnings?: readonly ErrorDetail[];
}

/**
 * Applies lines of one kind in one transaction. Each refused line is counted and explained; it
 * stops no other.
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
  if (contacts.length > 0) {
    await importContactLines(
      context,
      organization,
      contacts.map(({ work }) => work),
      async (connection, results) => {
        const byLine = new Map(contacts.map(({ line }, i) => [line, results[i]]));
        await markDone(
          connection,
          tally(lines, (line) => ({ result: byLine.get(line) })),
        );
      },
    );
    return;
  }
  const changes = lines.flatMap((line) =>
    line.work instanceof ApiError || !('change' in line.work) ? [] : [{ line, work: line.work }],
  );
  await settle(
    settlementOf(context, organization),
    changes.map(({ work }) => work.change),
    {
      extend: async (connection, outcomes) => {
        const customers = changes.flatMap(({ line, work: { extras } }, i) => {
          const outcome = outcomes[i];
          if (extras === undefined || outcome === undefined || outcome instanceof Refusal) return [];
          const { id, status } = outcome;
          return id === null ? [] : [{ line, customerId: id, isAnnounced: status !== 'unchanged', extras }];
        });
        const stored = await storeExtras(connection, organization.id, context.clock, customers);
        const beside = new Map(customers.map(({ line }, i) => [line, stored[i]]));
        const byLine = new Map(
          changes.map(({ line }, i): [PreparedLine, Done] => {
            const { isTouched = false, warnings = [] } = beside.get(line) ?? {};
            return [line, { result: resultOf(outcomes[i], isTouched), warnings }];
          }),
        );
        await markDone(
          connection,
          tally(lines, (line) => byLine.get(line) ?? { result: undefined }),
        );
      },
    },
  );
}

/** @param touched whether values of custom fields changed, which the outcome does not tell */
function resultOf(outcome: Outcome | Refusal | undefined, touched: boolean): Result | undefined {
  if (outcome instanceof Refusal) return outcome;
  return outcome?.status === 'unchanged' && touched ? 'updated' : outcome?.status;
}

/** Counts what became of lines; those refused before anything was looked up carry their error. */
export function tally(lines: readonly PreparedLine[], doneFor: (line: PreparedLine) => Done): Tally {
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
      errors.push(...lineErrors(line, result));
    } else {
      count[COUNTED[result]] += 1;
      const details = [...line.warnings, ...others];
      if (details.length > 0)
        warnings.push(...lineErrors(line, { code: 'INVALID_DATA', message: '', details }));
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
