import { type CalendarDay, localDate, statedDate } from '../../kernel/calendar.ts';
import {
  datesOf,
  type ImportHooks,
  type InvoiceOfPromise,
  importWith,
  invoiceUnlessOutdated,
  type PromiseAuthor,
  recordPromise,
} from '../../ledger/commands.ts';
import {
  mayPromise,
  type PastPromise,
  type PromisedInvoice,
  type PromiseFacts,
  promiseStatus,
} from '../../ledger/domain/promise.ts';
import type { Ref } from '../../ledger/domain/settlement/changes.ts';
import { UNLINKED_CREDITS } from '../../ledger/filters.ts';
import type { DocumentView } from '../../ledger/reads.ts';
import { fromDocuments, LINKED_CREDITS } from '../../ledger/relations.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField, notFound } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { UndoablePromise } from './undoable-promise.ts';

/** A promise to pay in a request. */
export interface PromiseInput {
  /** As sent; only its day counts. */
  date: string;
  /** Minor units, > 0; null: the whole invoice. */
  amount: number | null;
  comment: string | null;
}

/** The author of a promise or its cancellation. A debtor may act only on their own invoices. */
export type PromiseRequester =
  | (PromiseAuthor & { source: 'API' | 'APP' })
  | { source: 'PORTAL'; userId: null; customerId: string };

interface PromiseRequest {
  target: Ref;
  input: PromiseInput | null;
  by: PromiseRequester;
  /** The version of the invoice that the caller read; absent: any. */
  version?: number | undefined;
}

/**
 * Records a promise to pay an invoice; null ends the current one. Repeating the same promise changes nothing.
 * @throws NOT_FOUND; INVALID_DATA for a day that has ended; CONFLICT if nothing is due, if the debtor may not
 *   promise again, or for an outdated version of the invoice; AMOUNT_EXCEEDED above the outstanding amount
 */
export async function statePromise(
  context: Context,
  organization: Organization,
  { target, input, by, version }: PromiseRequest,
): Promise<DocumentView> {
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  if (input !== null && dayOfPromise(input.date, organization) < today)
    throw invalidField('date', FIELD_SENTENCES.NOT_IN_PAST);
  const facts = {
    ...datesOf(organization).promised(input?.date ?? null),
    promiseAmount: input?.amount ?? null,
    promiseComment: input?.comment ?? null,
  };
  const change = { type: 'putDocument', kind: 'INVOICE', mode: 'update', target, facts } as const;
  const undoable = new UndoablePromise(context, organization.id, target);
  const after: ImportHooks['after'] = async (connection, id) => {
    const before = by.source === 'PORTAL' ? await promisesOf(connection, organization.id, id, today) : [];
    const { isChanged, invoice } = await recordPromise(connection, organization, id, { author: by, now });
    if (by.source === 'PORTAL' && invoice.customerId !== by.customerId) throw notFound();
    if (!isChanged) return;
    await undoable.record(connection);
    if (input === null) return;
    checkPromise(invoice, input);
    if (!mayPromise(before, today)) throw new ApiError('CONFLICT', refusal('PROMISE_EXISTS'));
  };
  const before = [invoiceUnlessOutdated(context, organization, change, version), undoable.look];
  const view = await importWith(context, organization, change, { before, after });
  noteChange(...undoable.ids);
  return view;
}

/** Returns the day of a promise in a request. */
export function dayOfPromise(text: string, { timezone }: Organization): CalendarDay {
  const { at, on } = statedDate(text, timezone);
  return on ?? localDate(at, timezone);
}

function checkPromise({ amount, amountLinked, isOpen }: InvoiceOfPromise, input: PromiseInput): void {
  if (!isOpen) throw new ApiError('CONFLICT', refusal('INVOICE_SETTLED'));
  if (input.amount === null || input.amount <= amount - amountLinked) return;
  const error = `exceeds the outstanding amount of ${amount - amountLinked}`;
  throw new ApiError('AMOUNT_EXCEEDED', `amount: ${error}`, { details: [{ field: 'amount', error }] });
}

interface HistoryRow extends PromisedInvoice {
  id: string;
  promises: (PromiseFacts & Pick<PastPromise, 'isAnnouncement'>)[];
}

const HISTORY = `
SELECT d.id, d.amount,
  ${LINKED_CREDITS} AS credits,
  ${UNLINKED_CREDITS} AS "onAccount",
  (SELECT json_agg(json_build_object('dueOn', p.due_on, 'amount', p.amount,
      'amountLinkedBefore', p.amount_linked_before, 'endedOn', p.ended_on, 'endReason', p.end_reason,
      'isAnnouncement', p.is_announcement)
      ORDER BY p.made_at, p.id)
    FROM promises p WHERE p.organization_id = $1 AND p.invoice_id = d.id) AS promises
${fromDocuments('d')} AND d.id = ANY($2::uuid[])
  AND EXISTS (SELECT 1 FROM promises p WHERE p.organization_id = $1 AND p.invoice_id = d.id)`;

/** Returns every promise of an invoice, oldest first. */
export async function promisesOf(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceId: string,
  today: CalendarDay,
): Promise<PastPromise[]> {
  return (await loadPromises(connection, organizationId, [invoiceId], today)).get(invoiceId) ?? [];
}

/** Returns every promise of each invoice that has one, oldest first. */
export async function loadPromises(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  invoiceIds: readonly string[],
  today: CalendarDay,
): Promise<Map<string, PastPromise[]>> {
  const { rows } = await connection.query<HistoryRow>({
    name: 'promises of invoices',
    text: HISTORY,
    values: [organizationId, invoiceIds],
  });
  return new Map(
    rows.map((invoice) => [
      invoice.id,
      invoice.promises.map(({ isAnnouncement, ...promise }) => ({
        status: promiseStatus(promise, invoice, today),
        isAnnouncement,
        endedOn: promise.endedOn,
      })),
    ]),
  );
}
