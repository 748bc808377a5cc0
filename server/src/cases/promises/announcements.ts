import { localDate } from '../../kernel/calendar.ts';
import { datesOf, recordPromise, settlementOf, settleTogether } from '../../ledger/commands.ts';
import { mayPromise, type PastPromise } from '../../ledger/domain/promise.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { amountOutstanding } from '../../ledger/domain/settlement/records.ts';
import { type DocumentView, viewStatement, viewsOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { queryRows } from '../../platform/db/rows.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { loadPromises, type PromiseInput } from './commands.ts';
import { UndoablePromise } from './undoable-promise.ts';

/** Invoices of one debtor, and the promise for them. */
interface Announcement {
  customerId: string;
  invoiceIds: readonly string[];
  /** Null: the debtor takes the announcement back. */
  promise: Pick<PromiseInput, 'date' | 'comment'> | null;
}

/**
 * Records that a debtor announced a transfer, or took that back: a promise for each invoice that may have one, all in
 * one transaction. Other invoices keep their promises.
 * @returns whether an invoice now is as the debtor says. Sending a form again changes nothing
 * @throws NOT_FOUND if no invoice belongs to the customer
 */
export async function stateAnnouncement(
  context: Context,
  organization: Organization,
  { customerId, invoiceIds, promise }: Announcement,
): Promise<boolean> {
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  const puts = new Map(invoiceIds.map((id) => [id, putPromise(organization, id, promise)]));
  const undoable = new Map<string, UndoablePromise>();
  const author = { source: 'PORTAL', userId: null, isAnnouncement: true } as const;
  let isStated = false;
  try {
    return await settleTogether(settlementOf(context, organization), [...puts.values()], {
      prepareUnderLock: async (connection) => {
        undoable.clear();
        const owned = await readOwned(connection, organization.id, customerId, [...puts.keys()]);
        const pasts = await loadPromises(connection, organization.id, [...owned.keys()], today);
        const past = (id: string) => pasts.get(id) ?? [];
        isStated = promise !== null && [...owned.keys()].some((id) => isAnnounced(past(id)));
        const changed = [...owned.values()].filter((invoice) =>
          promise === null
            ? isAnnounced(past(invoice.id))
            : isOutstanding(invoice) && mayPromise(past(invoice.id), today),
        );
        if (changed.length === 0) throw new ApiError('CONFLICT', refusal('ANNOUNCE_NONE'));
        for (const { id } of changed) {
          const one = new UndoablePromise(context, organization.id, { id });
          await one.look(connection);
          undoable.set(id, one);
        }
        return changed.flatMap(({ id }) => puts.get(id) ?? []);
      },
      work: async (connection) => {
        for (const [id, one] of undoable) {
          await recordPromise(connection, organization, id, { author, now });
          await one.record(connection);
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return isStated;
    throw error;
  }
}

function putPromise(organization: Organization, id: string, promise: Announcement['promise']): PutDocument {
  const facts = {
    ...datesOf(organization).promised(promise?.date ?? null),
    promiseAmount: null,
    promiseComment: promise?.comment ?? null,
  };
  return { type: 'putDocument', kind: 'INVOICE', mode: 'update', target: { id }, facts };
}

/** Returns whether the last promise is an announcement that is still open. */
function isAnnounced(promises: readonly PastPromise[]): boolean {
  const last = promises.at(-1);
  return last?.isAnnouncement === true && last.status === 'OPEN';
}

const isOutstanding = (invoice: DocumentView) =>
  invoice.writtenOffAt === null && amountOutstanding(invoice) > 0;

/** @throws NOT_FOUND if none belongs to the customer */
async function readOwned(
  connection: Connection,
  organizationId: string,
  customerId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentView>> {
  const { rows } = await queryRows(connection, viewStatement(organizationId, 'INVOICE', ids));
  const owned = viewsOf(rows).filter((view) => view.customerId === customerId);
  if (owned.length === 0) throw notFound();
  return new Map(owned.map((view) => [view.id, view]));
}
