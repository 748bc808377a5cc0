import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { datesOf, recordPromise, settlementOf, settleTogether } from '../../ledger/commands.ts';
import type { PutDocument } from '../../ledger/domain/settlement/changes.ts';
import { joinFigures } from '../../ledger/relations.ts';
import { noteChange } from '../../platform/changes.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { fieldSentence } from '../../platform/field-sentences.ts';
import { newId } from '../../platform/ids.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseOutdated } from '../../platform/record-version.ts';
import { refusal } from '../../platform/refusals.ts';
import { readInvoices, refuseOutdatedInvoices, refuseRepeated } from '../promises/locked-invoices.ts';
import { refusePlanned } from './in-force.ts';
import { type DatedInstalment, datedInstalments, debtOf } from './preview.ts';
import { findPlan } from './queries.ts';
import type { InstalmentPlan, InstalmentPlanAttributes } from './schema.ts';
import { loadPromisesInForce, type PlanSnapshot, recordPlanChange } from './undoable-plan.ts';

/** The user or key pair that makes or ends a plan. */
export interface PlanAuthor {
  source: 'API' | 'APP';
  userId: string | null;
}

interface NewPlan extends Required<Omit<InstalmentPlanAttributes, 'comment'>> {
  comment: string | null;
  by: PlanAuthor;
}

/**
 * Makes an instalment plan. Each invoice gets a promise for the last day, which replaces its current one.
 * @throws INVALID_DATA for wrong days, customers, currencies or sums; REFERENCE_NOT_FOUND; CONFLICT for an
 *   outdated version, a paid invoice, or one with a plan
 */
export async function makePlan(
  context: Context,
  organization: Organization,
  { invoices, instalments, comment, by }: NewPlan,
): Promise<InstalmentPlan> {
  refuseRepeated(invoices);
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  const dated = datedInstalments(instalments, organization, today);
  const ids = invoices.map(({ id }) => id.toLowerCase());
  const lastDate = instalments.at(-1)?.date ?? null;
  const changes = ids.map((id) => putPromise(organization, id, lastDate, comment));
  const { id: organizationId } = organization;
  let before: PlanSnapshot = { planId: null, invoices: [] };
  let changeIds: string[] = [];
  const plan = await settleTogether(settlementOf(context, organization), changes, {
    prepareUnderLock: async (connection) => {
      const views = await readInvoices(connection, organizationId, ids);
      refuseOutdatedInvoices(context, organization, invoices, views);
      await refusePlanned(connection, organizationId, ids, today);
      checkSum(dated, debtOf(views).total);
      before = { planId: null, invoices: await loadPromisesInForce(connection, organizationId, ids) };
      return changes;
    },
    work: async (connection) => {
      for (const id of ids)
        await recordPromise(connection, organization, id, { author: by, now, isNew: true });
      const promised = await loadPromisesInForce(connection, organizationId, ids);
      const planId = newId();
      const promiseIds = promised.map(({ promise }) => promise.promiseId);
      await storePlan(connection, organizationId, {
        planId,
        ids,
        promiseIds,
        dated,
        comment,
        by,
        now,
      });
      const after = { planId, invoices: promised };
      const recorded = await recordPlanChange(
        connection,
        { organizationId, clock: context.clock },
        before,
        after,
      );
      changeIds = recorded.map(({ id }) => id);
      return findPlan(connection, organizationId, planId, today);
    },
  });
  noteChange(...changeIds);
  return plan;
}

function checkSum(dated: readonly DatedInstalment[], total: number): void {
  const sum = dated.reduce((all, { amount }) => all + amount, 0);
  if (sum === total) return;
  throw invalidField('instalments', fieldSentence('INSTALMENT_SUM', { total, sum }));
}

function putPromise(
  organization: Organization,
  id: string,
  date: string | null,
  comment: string | null,
): PutDocument {
  const facts = {
    ...datesOf(organization).promised(date),
    promiseAmount: null,
    promiseComment: date === null ? null : comment,
  };
  return { type: 'putDocument', kind: 'INVOICE', mode: 'update', target: { id }, facts };
}

interface PlanToStore {
  planId: string;
  ids: readonly string[];
  promiseIds: readonly (string | null)[];
  dated: readonly DatedInstalment[];
  comment: string | null;
  by: PlanAuthor;
  now: Timestamp;
}

async function storePlan(
  connection: Connection,
  organizationId: string,
  { planId, ids, promiseIds, dated, comment, by, now }: PlanToStore,
): Promise<void> {
  await connection.query({
    name: 'store instalment plan',
    text: `INSERT INTO instalment_plans (organization_id, id, invoice_id, comment, source, made_at, made_by_user_id)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [organizationId, planId, ids[0], comment, by.source, now, by.userId],
  });
  await connection.query({
    name: 'store invoices of an instalment plan',
    text: `INSERT INTO instalment_plan_invoices (organization_id, plan_id, invoice_id, promise_id, rank, amount_linked_before)
      SELECT $1, $2, r.id, r.promise, r.rank, f.amount_linked
      FROM unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS r(id, promise, rank)
      ${joinFigures('f')} AND f.id = r.id`,
    values: [organizationId, planId, ids, promiseIds],
  });
  await connection.query({
    name: 'store instalments',
    text: `INSERT INTO instalments (organization_id, plan_id, rank, date, due_on, amount, amount_through)
      SELECT $1, $2, r.rank, r.date, r.due_on, r.amount, sum(r.amount) OVER (ORDER BY r.rank)
      FROM unnest($3::timestamptz[], $4::date[], $5::bigint[]) WITH ORDINALITY AS r(date, due_on, amount, rank)`,
    values: [
      organizationId,
      planId,
      dated.map(({ date }) => date),
      dated.map(({ dueOn }) => dueOn),
      dated.map(({ amount }) => amount),
    ],
  });
}

interface PlanToEnd {
  id: string;
  /** The version that the caller read; absent: any. */
  version?: number | undefined;
  by: PlanAuthor;
}

/**
 * Ends a plan: the promises of its invoices are cancelled, and reminders resume.
 * @throws NOT_FOUND; CONFLICT for an outdated version or a plan that has ended or is paid
 */
export async function endPlan(
  context: Context,
  organization: Organization,
  { id, version, by }: PlanToEnd,
): Promise<InstalmentPlan> {
  const now = context.clock.now();
  const today = localDate(now, organization.timezone);
  const { id: organizationId } = organization;
  const { invoices } = await findPlan(context.database.pool, organizationId, id, today);
  const ids = invoices.map((invoice) => invoice.id);
  const changes = ids.map((invoiceId) => putPromise(organization, invoiceId, null, null));
  let before: PlanSnapshot = { planId: id, invoices: [] };
  let changeIds: string[] = [];
  const ended = await settleTogether(settlementOf(context, organization), changes, {
    prepareUnderLock: async (connection) => {
      const plan = await findPlan(connection, organizationId, id, today);
      refuseOutdated(version, plan);
      if (plan.endedAt !== null) throw new ApiError('CONFLICT', refusal('INSTALMENTS_ENDED'));
      if (plan.state === 'KEPT') throw new ApiError('CONFLICT', refusal('INSTALMENTS_PAID'));
      before = { planId: id, invoices: await loadPromisesInForce(connection, organizationId, ids) };
      return changes;
    },
    work: async (connection) => {
      for (const invoiceId of ids)
        await recordPromise(connection, organization, invoiceId, { author: by, now, endsPlan: true });
      const after = { planId: id, invoices: await loadPromisesInForce(connection, organizationId, ids) };
      const recorded = await recordPlanChange(
        connection,
        { organizationId, clock: context.clock },
        before,
        after,
      );
      changeIds = recorded.map((change) => change.id);
      return findPlan(connection, organizationId, id, today);
    },
  });
  noteChange(...changeIds);
  return ended;
}
