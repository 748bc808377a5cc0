/** Changes to the dunning of a customer or an invoice that do not run through settlement. */
import { type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { type CustomerNames, documentFacts } from '../../ledger/domain/settlement/events.ts';
import type { LedgerDocument } from '../../ledger/domain/settlement/records.ts';
import { CUSTOMER_ANSWER, DOCUMENT_COLUMNS, recordChange, selectList } from '../../ledger/index.ts';
import { actingUserId } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type OutboxEvent, recordEvents } from '../../platform/outbox.ts';

/** Parses the end of a pause from a request; undefined if the caller omits it. */
export function pauseOf(input: string | null | undefined, timezone: string): Timestamp | null | undefined {
  return typeof input === 'string' ? toTimestamp(input, timezone) : input;
}

type PausedDocument = LedgerDocument & { customer: CustomerNames };
interface PausedCustomer {
  id: string;
  externalId: string;
  name: string;
  parentId: string | null;
}

/** The pause before the change, read under the lock of the family. */
interface Paused {
  pausedUntil: Timestamp | null;
}

const PAUSED = 'dunning_paused_until IS DISTINCT FROM $3';

interface PauseInput {
  id: string;
  until: Timestamp | null;
  now: Timestamp;
  /** Whether the transaction already records an event about the change of the customer. */
  isAnnounced: boolean;
}

/** Pauses reminders to a customer in the transaction that holds its lock; null resumes them. */
export async function pauseCustomer(
  connection: Connection,
  organizationId: string,
  { id, until, now, isAnnounced }: PauseInput,
): Promise<void> {
  const { rows: known } = await connection.query<Paused>({
    name: 'pause of customer',
    text: `SELECT dunning_paused_until AS "pausedUntil" FROM customers WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  const { rows } = await connection.query<PausedCustomer>({
    name: 'pause customer',
    text: `UPDATE customers c SET dunning_paused_until = $3, updated_at = $4
           WHERE c.organization_id = $1 AND c.id = $2 AND ${PAUSED}
           RETURNING c.id, c.external_id AS "externalId", c.name, c.parent_id AS "parentId"`,
    values: [organizationId, id, until, now],
  });
  const events = rows.map(
    (row): OutboxEvent => ({ type: 'customer.updated', customerId: row.id, data: row }),
  );
  await recordChange(connection, organizationId, {
    action: 'dunning.paused',
    records: [{ kind: 'CUSTOMER', id }],
    before: known[0] ?? null,
    after: { pausedUntil: until },
  });
  if (rows.length > 0)
    await keepPause(connection, organizationId, { customerId: id, invoiceId: null, until, now });
  if (!isAnnounced) await recordEvents(connection, organizationId, events, now);
}

/** Pauses reminders about an invoice in the transaction that holds its customer's lock; null resumes them. */
export async function pauseInvoice(
  connection: Connection,
  organizationId: string,
  { id, until, now, isAnnounced }: PauseInput,
): Promise<void> {
  const { rows: known } = await connection.query<Paused>({
    name: 'pause of invoice',
    text: `SELECT dunning_paused_until AS "pausedUntil" FROM documents WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id],
  });
  const { rows } = await connection.query<PausedDocument>({
    name: 'pause invoice',
    text: `UPDATE documents d SET dunning_paused_until = $3, updated_at = $4
           WHERE d.organization_id = $1 AND d.id = $2 AND ${PAUSED}
           RETURNING ${selectList('d', DOCUMENT_COLUMNS)}, (SELECT ${CUSTOMER_ANSWER('c')} FROM customers c
             WHERE c.organization_id = $1 AND c.id = d.customer_id) AS customer`,
    values: [organizationId, id, until, now],
  });
  const events = rows.map(
    ({ customer, ...row }): OutboxEvent => ({
      type: 'invoice.updated',
      customerId: row.customerId,
      data: documentFacts(row, customer),
    }),
  );
  const customers = rows.map(({ customerId }) => ({ kind: 'CUSTOMER', id: customerId }) as const);
  await recordChange(connection, organizationId, {
    action: 'dunning.paused',
    records: [{ kind: 'INVOICE', id }, ...customers],
    before: known[0] ?? null,
    after: { pausedUntil: until },
  });
  for (const { customerId } of rows)
    await keepPause(connection, organizationId, { customerId, invoiceId: id, until, now });
  if (!isAnnounced) await recordEvents(connection, organizationId, events, now);
}

interface KeptPause extends Pick<PauseInput, 'until' | 'now'> {
  customerId: string;
  invoiceId: string | null;
}

/** Records the start or end of a pause for timelines. */
async function keepPause(
  connection: Connection,
  organizationId: string,
  { customerId, invoiceId, until, now }: KeptPause,
): Promise<void> {
  await connection.query({
    name: 'keep pause',
    text: `INSERT INTO dunning_changes (organization_id, id, customer_id, invoice_id, kind, paused_until, made_at, made_by_user_id)
           VALUES ($1, $2, $3, $4, 'PAUSE', $5, $6, $7)`,
    values: [organizationId, newId(), customerId, invoiceId, until, now, actingUserId()],
  });
}

/** Runs `work` and renames the plan's import field in errors to the field of this body. */
export async function namingPlan<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.every((detail) => detail.field !== IMPORTED))
      throw error;
    const details = error.details.map((detail) =>
      detail.field === IMPORTED ? { ...detail, field } : detail,
    );
    throw new ApiError(error.code, error.message.replace(IMPORTED, field), { details, cause: error });
  }
}

const IMPORTED = 'dunningPlanId';
