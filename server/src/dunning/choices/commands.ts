/** Changes to the dunning of a customer or an invoice that do not run through settlement. */
import { type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import {
  type NewPause,
  readPause,
  recordChange,
  type StoredPause,
  storeCustomerPause,
  storeInvoicePause,
} from '../../ledger/commands.ts';
import type { AuditRecord } from '../../ledger/domain/audit/actions.ts';
import { documentFacts } from '../../ledger/domain/settlement/events.ts';
import { actingUserId } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { type OutboxEvent, recordEvents } from '../../platform/outbox.ts';

/** Parses the end of a pause from a request; undefined if the caller omits it. */
export function pauseOf(input: string | null | undefined, timezone: string): Timestamp | null | undefined {
  return typeof input === 'string' ? toTimestamp(input, timezone) : input;
}

interface PauseInput extends NewPause {
  /** Whether the transaction already records an event about the change of the customer. */
  isAnnounced: boolean;
}

/** Pauses reminders to a customer in the transaction that holds its lock; null resumes them. */
export async function pauseCustomer(
  connection: Connection,
  organizationId: string,
  input: PauseInput,
): Promise<void> {
  const before = await readPause(connection, organizationId, 'customers', input.id);
  const paused = await storeCustomerPause(connection, organizationId, input);
  await recordPause(connection, organizationId, input, {
    before,
    records: [{ kind: 'CUSTOMER', id: input.id }],
    invoiceId: null,
    events: paused.map((row) => ({ type: 'customer.updated', customerId: row.id, data: row })),
  });
}

/** Pauses reminders about an invoice in the transaction that holds its customer's lock; null resumes them. */
export async function pauseInvoice(
  connection: Connection,
  organizationId: string,
  input: PauseInput,
): Promise<void> {
  const { id } = input;
  const before = await readPause(connection, organizationId, 'documents', id);
  const paused = await storeInvoicePause(connection, organizationId, input);
  const customers = paused.map(({ customerId }) => ({ kind: 'CUSTOMER', id: customerId }) as const);
  await recordPause(connection, organizationId, input, {
    before,
    records: [{ kind: 'INVOICE', id }, ...customers],
    invoiceId: id,
    events: paused.map(({ customer, ...row }) => ({
      type: 'invoice.updated',
      customerId: row.customerId,
      data: documentFacts(row, customer),
    })),
  });
}

interface PauseRecord {
  before: StoredPause;
  /** The records of the entry in the audit. */
  records: readonly AuditRecord[];
  /** Null for the pause of a customer. */
  invoiceId: string | null;
  /** One event about the changed record; none if nothing has changed. */
  events: readonly (OutboxEvent & { customerId: string })[];
}

/** Records the start or end of a pause in the audit, for timelines, and as an event. */
async function recordPause(
  connection: Connection,
  organizationId: string,
  { until, now, isAnnounced }: PauseInput,
  { before, records, invoiceId, events }: PauseRecord,
): Promise<void> {
  const after = { pausedUntil: until };
  await recordChange(connection, organizationId, { action: 'dunning.paused', records, before, after });
  for (const { customerId } of events)
    await connection.query({
      name: 'keep pause',
      text: `INSERT INTO dunning_changes (organization_id, id, customer_id, invoice_id, kind, paused_until, made_at, made_by_user_id)
             VALUES ($1, $2, $3, $4, 'PAUSE', $5, $6, $7)`,
      values: [organizationId, newId(), customerId, invoiceId, until, now, actingUserId()],
    });
  if (!isAnnounced) await recordEvents(connection, organizationId, events, now);
}

/** Runs `work` and renames the plan's import field in errors to the field of this body. */
export async function withPlanField<T>(field: string, work: () => Promise<T>): Promise<T> {
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
