import { expect } from 'vitest';
import type { AgentPlan } from '../../src/agents/plans/schema.ts';
import type { TestService } from '../harness/service.ts';

type PlanRecord = AgentPlan['steps'][number]['records'][number];

/** The records of an organization, as far as plans may change them. */
export interface Snapshot {
  /** Open amounts of invoices and payments, by id. Payments that matches created are counted together. */
  open: Record<string, number>;
  createdOpen: number;
  /** Bank transactions: state and reason of exclusion, by id. */
  lines: Record<string, string>;
  /** Until when reminders of customers are paused, by id. */
  paused: Record<string, string | null>;
  /** Days of open promises, by invoice. */
  promised: Record<string, string>;
  /** Open disputes, by invoice. */
  disputed: Record<string, number>;
  /** Number of tasks that people made, by customer. */
  tasks: Record<string, number>;
  /** Texts of emails, sorted. */
  emails: string[];
}

interface Row<T> {
  id: string;
  value: T;
}

/** Reads the records from their tables, not through the code that works out effects. */
export async function snapshotOf(
  { database: { pool } }: Pick<TestService, 'database'>,
  organizationId: string,
): Promise<Snapshot> {
  async function select<T>(text: string): Promise<Row<T>[]> {
    return (await pool.query<Row<T>>(text, [organizationId])).rows;
  }
  async function byId<T>(text: string): Promise<Record<string, T>> {
    return Object.fromEntries((await select<T>(text)).map(({ id, value }) => [id, value]));
  }
  const documents = (condition: string) =>
    `SELECT id, CASE WHEN written_off_at IS NOT NULL THEN 0 ELSE amount - amount_linked - amount_refunded END AS value
     FROM documents WHERE organization_id = $1 AND ${condition}`;
  const created = await select<number>(documents(`external_id LIKE 'bank:%'`));
  const emails = await select<string>(
    'SELECT id, text_body AS value FROM messages WHERE organization_id = $1',
  );
  return {
    open: await byId(documents(`external_id NOT LIKE 'bank:%'`)),
    createdOpen: created.reduce((sum, { value }) => sum + value, 0),
    lines: await byId(`SELECT id, concat_ws(' ', state, exclusion_reason) AS value FROM bank_transactions
      WHERE organization_id = $1`),
    paused: await byId(`SELECT id, to_char(dunning_paused_until AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS value
      FROM customers WHERE organization_id = $1`),
    promised: await byId(`SELECT invoice_id AS id, to_char(date AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS value
      FROM promises WHERE organization_id = $1 AND ended_at IS NULL`),
    disputed: await byId(`SELECT invoice_id AS id, count(*) AS value FROM disputes
      WHERE organization_id = $1 AND resolved_at IS NULL GROUP BY 1`),
    tasks: await byId(`SELECT customer_id AS id, count(*) AS value FROM actions
      WHERE organization_id = $1 AND name = 'Call' GROUP BY 1`),
    emails: emails.map(({ value }) => value.trim()).sort(),
  };
}

/** Returns the records after a plan, from nothing but the effects that it shows. Checks the values before, and the sums. */
export function predict(before: Snapshot, { steps, totals }: AgentPlan): Snapshot {
  const next: Snapshot = structuredClone(before);
  let moved = 0;
  for (const { list, command, records, input } of steps)
    for (const record of records) {
      const former = structuredClone(next);
      predictRecord(next, record, input);
      if (MONEY_COMMANDS.has(`${list}.${command}`)) moved += movedBetween(former, next, record);
    }
  next.emails.sort();
  expect(totals).toEqual({
    records: steps.reduce((sum, { records }) => sum + records.length, 0),
    emails: next.emails.length - before.emails.length,
    money: moved === 0 ? [] : [{ currency: 'EUR', amount: moved }],
  });
  return next;
}

const MONEY_COMMANDS = new Set([
  'bank_transactions.accept',
  'bank_transactions.match',
  'invoices.reverse_write_off',
  'invoices.write_off',
  'payments.apply',
]);

/** Returns the money between two snapshots: what invoices owe less or more, and what a match keeps on account. */
function movedBetween(before: Snapshot, after: Snapshot, { kind, id }: PlanRecord): number {
  // A payment that is applied has as much less as its invoices.
  const changed = Object.keys(after.open).filter((one) => kind !== 'PAYMENT' || one !== id);
  const difference = (one: string) => Math.abs((after.open[one] ?? 0) - (before.open[one] ?? 0));
  return changed.reduce(
    (sum, one) => sum + difference(one),
    Math.abs(after.createdOpen - before.createdOpen),
  );
}

function predictRecord(
  next: Snapshot,
  { kind, id, changes, invoices, email }: PlanRecord,
  input: AgentPlan['steps'][number]['input'],
): void {
  const valuesOf = (field: string) => changes.filter((change) => change.field === field);
  const amountOf = (field: string) => valuesOf(field).reduce((sum, { after }) => sum + Number(after), 0);
  for (const { before, after } of valuesOf('openAmount')) {
    expect(next.open[id]).toBe(before);
    next.open[id] = Number(after);
  }
  for (const one of invoices) next.open[one.id] = (next.open[one.id] ?? 0) - one.amount;
  const [firstInvoice] = invoices;
  if (firstInvoice !== undefined)
    next.open[firstInvoice.id] = (next.open[firstInvoice.id] ?? 0) - amountOf('writtenOffAmount');
  next.createdOpen += amountOf('onAccountAmount');
  if (kind === 'BANK_TRANSACTION')
    for (const { after } of valuesOf('state')) {
      // The audit log omits texts. The plan shows them in the input of the step.
      const reasons = valuesOf('exclusionReason').filter(({ isHidden }) => isHidden);
      next.lines[id] = [after, ...reasons.map(() => input['reason'])].join(' ');
    }
  for (const { after } of valuesOf('pausedUntil')) next.paused[id] = dayOf(after);
  for (const { after } of valuesOf('promiseDate')) next.promised[id] = dayOf(after);
  if (changes.some(({ action }) => action === 'dispute.opened'))
    next.disputed[id] = (next.disputed[id] ?? 0) + 1;
  if (changes.some(({ action }) => action === 'action.created') && kind === 'CUSTOMER')
    next.tasks[id] = (next.tasks[id] ?? 0) + 1;
  if (email !== null) next.emails.push(email.text.trim());
}

const dayOf = (value: unknown): string => String(value).slice(0, 10);
