import { localDate } from '../../kernel/calendar.ts';
import {
  datesOf,
  type RecordedChange,
  recordPromise,
  settlementOf,
  settleTogether,
} from '../../ledger/commands.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { amountOutstanding } from '../../ledger/domain/settlement/records.ts';
import type { DocumentView } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { spreadPromise } from '../domain/calls.ts';
import { dayOfPromise, type PromiseRequester } from '../promises/commands.ts';
import { readInvoices, refuseOutdatedInvoices } from '../promises/locked-invoices.ts';
import { UndoablePromise } from '../promises/undoable-promise.ts';

interface PromiseOfInvoices<T> {
  promise: { date: string; amount?: number | null; comment: string | null };
  invoices: readonly { id: string; version?: number }[];
  by: Extract<PromiseRequester, { source: 'API' | 'APP' }>;
  /** Runs after the promises in the same transaction, with their undoable changes. */
  work: (connection: Connection, changes: readonly RecordedChange[]) => Promise<T>;
}

/**
 * Records a promise to pay several invoices, which replaces their current promises, and further work in the
 * same transaction. The amount covers the invoices in their order.
 * @throws INVALID_DATA for a day that has ended or several currencies; REFERENCE_NOT_FOUND; CONFLICT for an
 *   outdated version or a paid invoice; AMOUNT_EXCEEDED above the outstanding amounts
 */
export function promiseTogether<T>(
  context: Context,
  organization: Organization,
  { promise, invoices, by, work }: PromiseOfInvoices<T>,
): Promise<T> {
  const now = context.clock.now();
  if (dayOfPromise(promise.date, organization) < localDate(now, organization.timezone))
    throw invalidField('promise.date', FIELD_SENTENCES.NOT_IN_PAST);
  const targets = invoices.map(({ id }) => ({ id: id.toLowerCase() }));
  const undoable = targets.map((target) => new UndoablePromise(context, organization.id, target));
  const changes = targets.map((target) => putPromise(organization, promise, target, null));
  let covered: { at: number; target: { id: string }; amount: number | null }[] = [];
  return settleTogether(settlementOf(context, organization), changes, {
    prepareUnderLock: async (connection) => {
      for (const one of undoable) await one.look(connection);
      const ids = targets.map(({ id }) => id);
      const views = await readInvoices(connection, organization.id, ids);
      refuseOutdatedInvoices(context, organization, invoices, views);
      const amounts = amountsOf(promise.amount ?? null, views);
      // An amount that earlier invoices use up leaves nothing for the later ones.
      covered = targets.flatMap((target, at) => {
        const amount = amounts[at];
        return amount === undefined || amount === 0 ? [] : [{ at, target, amount }];
      });
      return covered.map(({ target, amount }) => putPromise(organization, promise, target, amount));
    },
    work: async (connection, outcomes) => {
      const changed: RecordedChange[] = [];
      for (const [rank, { id }] of outcomes.entries()) {
        const one = undoable[covered[rank]?.at ?? -1];
        if (id === null || one === undefined) continue;
        const { isChanged } = await recordPromise(connection, organization, id, { author: by, now });
        if (!isChanged) continue;
        await one.record(connection);
        changed.push(...one.ids.map((changeId) => ({ id: changeId, recordId: id })));
      }
      return work(connection, changed);
    },
  });
}

function putPromise(
  organization: Organization,
  { date, comment }: { date: string; comment: string | null },
  target: { id: string },
  amount: number | null,
): PutDocument {
  const facts = {
    ...datesOf(organization).promised(date),
    promiseAmount: amount,
    promiseComment: comment === '' ? null : comment,
  };
  return { type: 'putDocument', kind: 'INVOICE', mode: 'update', target, facts };
}

/** Returns the amount promised for each invoice; null: the whole invoice. */
function amountsOf(amount: number | null, views: readonly DocumentView[]): (number | null)[] {
  const [first] = views;
  if (amount !== null && views.some(({ currency }) => currency !== first?.currency))
    throw invalidField('promise.amount', 'is possible for invoices in one currency only');
  const outstanding = views.map((view) => (view.writtenOffAt === null ? amountOutstanding(view) : 0));
  if (outstanding.some((open) => open === 0)) throw new ApiError('CONFLICT', refusal('INVOICES_SETTLED'));
  const total = outstanding.reduce((sum, open) => sum + open, 0);
  if (amount === null || amount <= total) return spreadPromise(amount, outstanding);
  const error = `exceeds the outstanding amount of ${total}`;
  throw new ApiError('AMOUNT_EXCEEDED', `promise.amount: ${error}`, {
    details: [{ field: 'promise.amount', error }],
  });
}
