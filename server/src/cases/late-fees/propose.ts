import { localDate } from '../../kernel/calendar.ts';
import { lockFamilies, recordChange } from '../../ledger/commands.ts';
import { fromCustomers, fromInvoices, fromLinksWith, joinDocument } from '../../ledger/relations.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection, Statement } from '../../platform/db/database.ts';
import { countWritten } from '../../platform/db/statistics.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import {
  type Fee,
  type FeeChanges,
  feeChanges,
  type LateFeeSettings,
} from '../domain/late-fees/proposals.ts';
import { dayUntilToday } from './days.ts';
import { loadInvoiceFacts } from './facts.ts';
import { type LateFeeRun, type LateFeeRunResult, MAX_INVOICES } from './schema.ts';
import { loadLateFeeSettings } from './settings.ts';

/** Invoices whose families are locked together: few, so that concurrent writes wait only briefly. */
const BATCH = 200;

interface Candidate {
  id: string;
  customerId: string;
  createdAt: string;
}

/**
 * Returns a statement for invoices that may bear a fee, ordered by customer: open overdue ones, those paid
 * late, and those with an open proposal. The statement contains only the requested filters, so that each
 * batch starts in the index where the previous one ended. OFFSET 0 keeps each batch from reading all open
 * proposals.
 */
function candidatesAfter(
  organizationId: string,
  today: string,
  limit: number,
  { customerId, after }: { customerId: string | null; after: Candidate | null },
): Statement {
  const values: unknown[] = [organizationId, today, limit];
  const next = (value: unknown) => `$${values.push(value)}`;
  const ofCustomer = customerId === null ? '' : `AND d.customer_id = ${next(customerId)}`;
  const beyond =
    after === null
      ? ''
      : `AND (d.customer_id, d.created_at, d.id)
           > (${next(after.customerId)}, ${next(after.createdAt)}::timestamptz, ${next(after.id)}::uuid)`;
  return {
    name: `late fee candidates ${values.length}`,
    text: `SELECT d.id, d.customer_id AS "customerId", d.created_at AS "createdAt"
      ${fromInvoices('d')} ${ofCustomer} ${beyond}
        AND (EXISTS (SELECT 1 FROM fee_proposals p
            WHERE p.organization_id = $1 AND p.invoice_id = d.id AND p.state = 'PROPOSED' OFFSET 0)
          OR (d.due_on < $2::date AND d.written_off_at IS NULL AND (d.is_open OR EXISTS (SELECT 1
            ${fromLinksWith('l', `${joinDocument('c', 'l.credit_id')} AND c.dated_on > d.due_on`)} AND l.debit_id = d.id))))
      ORDER BY d.customer_id, d.created_at, d.id LIMIT $3`,
    values,
  };
}

/**
 * Proposes fees for invoices that are overdue or were paid late, and updates open proposals. It is
 * idempotent. Each batch is a transaction of its own. Interest with an unknown rate waits and is counted;
 * other fees proceed.
 * @throws REFERENCE_NOT_FOUND for the customer; INVALID_DATA for a future day; CONFLICT if no fees are
 *   charged
 */
export async function proposeLateFees(
  context: Context,
  organization: Organization,
  body: LateFeeRun,
): Promise<LateFeeRunResult> {
  const { database, clock } = context;
  const { id: organizationId, timezone } = organization;
  const until = dayUntilToday('until', body.until, { timezone, now: clock.now() });
  const customerId = body.customerId?.toLowerCase() ?? null;
  if (customerId !== null) await requireCustomer(context, organizationId, customerId);
  const settings = await loadLateFeeSettings(database.pool, organizationId);
  if (settings.mode === 'NONE') throw new ApiError('CONFLICT', refusal('LATE_FEES_OFF'));
  const result = new ProposalTally();
  let after = body.cursor === undefined ? null : readCursor(body.cursor);
  const maxInvoices = body.limit ?? MAX_INVOICES;
  while (result.invoices < maxInvoices) {
    const limit = Math.min(BATCH, maxInvoices - result.invoices);
    const today = localDate(clock.now(), timezone);
    const { rows } = await database.pool.query<Candidate>(
      candidatesAfter(organizationId, today, limit, { customerId, after }),
    );
    result.add(rows.length, await proposeFor(context, organization, { settings, candidates: rows, until }));
    after = rows.at(-1) ?? null;
    if (rows.length < limit || after === null) return result.answer();
  }
  return after === null ? result.answer() : { ...result.answer(), nextCursor: writeCursor(after) };
}

interface ProposalInput {
  settings: LateFeeSettings;
  candidates: readonly Pick<Candidate, 'id' | 'customerId'>[];
  until: string;
}

/** Updates the proposals of some invoices to the amounts owed, under the locks of their families. */
export function proposeFor(
  { database, clock }: Context,
  { id: organizationId }: Organization,
  { settings, candidates, until }: ProposalInput,
): Promise<FeeChanges[]> {
  if (candidates.length === 0) return Promise.resolve([]);
  const customerIds = [...new Set(candidates.map(({ customerId }) => customerId))];
  const ids = candidates.map(({ id }) => id);
  return inTransaction(database, async (connection) => {
    const locked = await lockFamilies(connection, organizationId, customerIds);
    const facts = await loadInvoiceFacts(connection, organizationId, ids);
    // An invoice that moved to a customer without a lock is left to the next run.
    const held = facts.filter(({ customerId }) => locked.has(customerId));
    const decided = held.map((invoice) => ({
      invoice,
      changes: decide(() => feeChanges(invoice, settings, until)),
    }));
    await storeChanges(connection, organizationId, decided, clock.now());
    countWritten(database, decided.length);
    return decided.map(({ changes }) => changes);
  });
}

/** Runs a computation. @throws CONFLICT for interest beyond 2^53−1 */
function decide<T>(compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ApiError('CONFLICT', refusal('LATE_FEE_TOO_LARGE'), { cause: error });
  }
}

async function storeChanges(
  connection: Connection,
  organizationId: string,
  decided: readonly { invoice: { id: string; customerId: string }; changes: FeeChanges }[],
  now: string,
): Promise<void> {
  const proposed = decided.flatMap(({ invoice, changes }) =>
    changes.proposed.map((fee) =>
      rowOf(fee, { id: newId(), invoiceId: invoice.id, customerId: invoice.customerId }),
    ),
  );
  const updated = decided.flatMap(({ changes }) => changes.updated.map((fee) => rowOf(fee, { id: fee.id })));
  const superseded = decided.flatMap(({ changes }) => changes.superseded);
  const run = (name: string, text: string, list: readonly unknown[], value: unknown) =>
    list.length === 0 ? null : connection.query({ name, text, values: [organizationId, value, now] });
  await run('supersede late fees', SUPERSEDE, superseded, superseded);
  await run('update late fees', UPDATE, updated, JSON.stringify(updated));
  await run('propose late fees', INSERT, proposed, JSON.stringify(proposed));
  const ids = [...superseded, ...[...updated, ...proposed].map(({ id }) => id)];
  await recordChange(connection, organizationId, {
    action: 'late_fees.proposed',
    records: ids.slice(0, MAX_RECORDS).map((id) => ({ kind: 'LATE_FEE', id })),
    before: { proposed: 0, updated: 0, superseded: 0 },
    after: { proposed: proposed.length, updated: updated.length, superseded: superseded.length },
  });
}

function rowOf(
  { kind, currency, amount, from, until, formula }: Fee,
  ids: { id: string; invoiceId?: string; customerId?: string },
) {
  return { ...ids, kind, currency, amount, from, until, formula };
}

/** Maximum proposals named in an audit entry; it counts all. */
const MAX_RECORDS = 100;

const ROWS = `json_to_recordset($2::json)
  AS r(id uuid, "invoiceId" uuid, "customerId" uuid, kind text, currency text, amount bigint, "from" date, "until" date, formula jsonb)`;

const INSERT = `
INSERT INTO fee_proposals (organization_id, id, invoice_id, kind, state, currency, amount, period_from, period_until,
  formula, created_at, updated_at, customer_id)
SELECT $1, r.id, r."invoiceId", r.kind, 'PROPOSED', r.currency, r.amount, r."from", r."until", r.formula, $3, $3, r."customerId"
FROM ${ROWS}`;

/** Proposals that were accepted or rejected in the meantime do not change. */
const UPDATE = `
UPDATE fee_proposals p SET currency = r.currency, amount = r.amount, period_from = r."from", period_until = r."until",
  formula = r.formula, updated_at = $3
FROM ${ROWS} WHERE p.organization_id = $1 AND p.id = r.id AND p.state = 'PROPOSED'`;

const SUPERSEDE = `
UPDATE fee_proposals SET state = 'SUPERSEDED', updated_at = $3
WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND state = 'PROPOSED'`;

async function requireCustomer({ database }: Context, organizationId: string, id: string): Promise<void> {
  const { rows } = await database.pool.query({
    name: 'customer of late fees',
    text: `SELECT 1 ${fromCustomers('c')} AND c.id = $2`,
    values: [organizationId, id],
  });
  if (rows.length > 0) return;
  const details = [{ field: 'customerId', error: 'does not exist' }];
  throw new ApiError('REFERENCE_NOT_FOUND', 'customerId: does not exist', { details });
}

/** The counts of a run. */
class ProposalTally {
  readonly #counts = { invoices: 0, proposed: 0, updated: 0, superseded: 0, unchanged: 0 };
  /** Number of invoices that wait for the rate of each half-year. */
  readonly #waiting = new Map<string, number>();

  get invoices(): number {
    return this.#counts.invoices;
  }

  add(invoices: number, all: readonly FeeChanges[]): void {
    const counts = this.#counts;
    counts.invoices += invoices;
    for (const { proposed, updated, superseded, unchanged, missingRates } of all) {
      counts.proposed += proposed.length;
      counts.updated += updated.length;
      counts.superseded += superseded.length;
      counts.unchanged += unchanged;
      for (const from of missingRates) this.#waiting.set(from, (this.#waiting.get(from) ?? 0) + 1);
    }
  }

  answer(): LateFeeRunResult {
    const waiting = [...this.#waiting].map(([from, invoices]) => ({ from, invoices }));
    return { ...this.#counts, missingRates: waiting.sort((a, b) => (a.from < b.from ? -1 : 1)) };
  }
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CURSOR = new RegExp(`^(${UUID}) (${UUID}) (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)$`);

function writeCursor({ customerId, id, createdAt }: Candidate): string {
  return Buffer.from(`${customerId} ${id} ${createdAt}`).toString('base64url');
}

function readCursor(cursor: string): Candidate {
  const [, customerId, id, createdAt] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (customerId === undefined || id === undefined || createdAt === undefined || !isInstant(createdAt))
    throw invalidField('cursor', 'is not a cursor of this list');
  return { customerId, id, createdAt };
}

const isInstant = (text: string) => !Number.isNaN(Date.parse(text));
