import { sql } from 'kysely';
import { DISPUTE_REASONS } from '../../ledger/domain/dispute.ts';
import { PROMISE_STATUSES, type PromiseStatus } from '../../ledger/domain/promise.ts';
import type { DataContext } from '../../platform/context.ts';
import { rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import { averageDays, percentOf } from '../domain/figures/formulas.ts';
import { findChangesSince, sinceOf } from './changes.ts';
import { loadUserActivities } from './collection-people.ts';
import {
  contactRelation,
  disputeRelation,
  type Instants,
  instantsOf,
  paidAfter,
  promiseRelation,
} from './collection-relations.ts';
import { CONTACT_TYPES, type Collections, type CollectionsQuery } from './collection-schema.ts';
import { periodOf } from './measures.ts';
import { type Ask, inFigures, parseExactly } from './run.ts';
import { readSelection, type Selection, selectedDocuments } from './selection.ts';
import { addressOf, sumOf } from './sums.ts';

const DAY_SECONDS = 86_400;

/** Returns collection activities of a period and their results. */
export async function loadCollections(
  context: DataContext,
  organization: Organization,
  query: CollectionsQuery,
): Promise<Collections> {
  const requestedSelection = await readSelection(context, organization, query);
  const { asOf, attributedAsOf, target } = requestedSelection;
  const period = periodOf(asOf, query.days);
  const instants = instantsOf(period, organization);
  return inFigures(context.database, requestedSelection, async (ask, selection) => ({
    asOf,
    attributedAsOf,
    currency: target.currency,
    period,
    contacts: {
      formula:
        'Σ payments in effect on the invoices of a contact, dated 1 to 7 (14) days after it. A ' +
        'payment after two contacts counts for both',
      steps: await loadStepFigures(ask, selection, instants, query.currency),
    },
    promises: await loadPromiseFigures(ask, selection, instants),
    disputes: await loadDisputeFigures(ask, selection, instants),
    people: await loadUserActivities(ask, selection, instants),
    changedSince: await findChangesSince(ask, selection, sinceOf(organization, asOf, undefined), undefined),
  }));
}

/** Contacts have no currency and no invoice, so other filters apply. */
export const scopeOfContacts = (selection: Selection): Selection => ({
  ...selection,
  where: selection.ofContacts,
});

interface StepRow {
  planId: string | null;
  stepKey: string | null;
  type: (typeof CONTACT_TYPES)[number];
  name: string;
  contacts: number;
  customers: number;
  paidWithin7: number;
  paidWithin14: number;
  sums: { currency: string; within7: string; count7: number; within14: string; count14: number }[] | null;
}

const { integer, listOf, oneOf, orNull, text, uuid } = shape;
const STEP = rowShape<StepRow>({
  planId: orNull(uuid),
  stepKey: orNull(text),
  type: oneOf(CONTACT_TYPES),
  name: text,
  contacts: integer,
  customers: integer,
  paidWithin7: integer,
  paidWithin14: integer,
  sums: orNull(
    listOf(
      rowShape<NonNullable<StepRow['sums']>[number]>({
        currency: text,
        within7: text,
        count7: integer,
        within14: text,
        count14: integer,
      }),
    ),
  ),
});

async function loadStepFigures(
  ask: Ask,
  selection: Selection,
  period: Instants,
  currency: string | undefined,
) {
  const rows = await ask(
    'contacts by step',
    sql`WITH ${contactRelation(selection, period)}, ${paidAfter(selection, currency)},
      chosen AS (SELECT m.* FROM made m ${selectedDocuments(scopeOfContacts(selection))}),
      came AS (
        SELECT c.dunning_plan_id, c.step_key, c.type, p.currency, sum(p.within7)::text AS within7, count(*) FILTER (WHERE p.within7 > 0) AS count7,
          sum(p.within14)::text AS within14, count(*) AS count14
        FROM chosen c JOIN paid p ON p.id = c.id GROUP BY 1, 2, 3, 4)
      SELECT c.dunning_plan_id AS "planId", c.step_key AS "stepKey", c.type, max(c.name) AS name, count(*) AS contacts,
        count(DISTINCT c.customer_id) AS customers,
        count(*) FILTER (WHERE EXISTS (SELECT FROM paid p WHERE p.id = c.id AND p.within7 > 0)) AS "paidWithin7",
        count(*) FILTER (WHERE EXISTS (SELECT FROM paid p WHERE p.id = c.id)) AS "paidWithin14",
        (SELECT json_agg(json_build_object('currency', x.currency, 'within7', x.within7, 'count7', x.count7,
            'within14', x.within14, 'count14', x.count14) ORDER BY x.currency)
          FROM came x WHERE x.dunning_plan_id IS NOT DISTINCT FROM c.dunning_plan_id
            AND x.step_key IS NOT DISTINCT FROM c.step_key AND x.type = c.type) AS sums
      FROM chosen c GROUP BY c.dunning_plan_id, c.step_key, c.type ORDER BY 1 NULLS LAST, 2 NULLS LAST, 3`,
    STEP,
  );
  return rows.map(({ sums, ...step }) => {
    const { planId, stepKey, type } = step;
    const list = { measure: 'CONTACTS', days: period.days, planId, stepKey, type };
    const address = addressOf('collections/items', selection.parameters, list);
    const sum = (of: 'within7' | 'within14', count: 'count7' | 'count14') => ({
      ...sumOf(
        (sums ?? []).map((one) => ({
          currency: one.currency,
          amount: parseExactly(one[of]),
          count: one[count],
        })),
        selection,
        {},
      ),
      documents: address,
    });
    return {
      ...step,
      within7: sum('within7', 'count7'),
      within14: sum('within14', 'count14'),
      list: address,
    };
  });
}

const PROMISED = rowShape<{ status: PromiseStatus; currency: string; count: number; amount: string }>({
  status: oneOf(PROMISE_STATUSES),
  currency: text,
  count: integer,
  amount: text,
});

async function loadPromiseFigures(
  ask: Ask,
  selection: Selection,
  period: Instants,
): Promise<Collections['promises']> {
  const rows = await ask(
    'promises',
    sql`WITH ${promiseRelation(selection, period)}
      SELECT m.status, m.currency, count(*) AS count, sum(m.amount)::text AS amount FROM promised m ${selectedDocuments(selection)} GROUP BY 1, 2`,
    PROMISED,
  );
  const statuses = PROMISE_STATUSES.map((status) => {
    const own = rows
      .filter((one) => one.status === status)
      .map(({ currency, count, amount }) => ({ currency, count, amount: parseExactly(amount) }));
    const list = addressOf('collections/items', selection.parameters, {
      measure: 'PROMISES',
      days: period.days,
      status,
    });
    return { status, ...sumOf(own, selection, {}), documents: list, list };
  });
  const countOf = (wanted: PromiseStatus) => statuses.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    formula: 'promises whose day is in the period, by result. Kept share = kept / (kept + broken) × 100',
    statuses,
    keptShare: percentOf(countOf('KEPT'), countOf('KEPT') + countOf('BROKEN')),
  };
}

type DisputeCounts = Omit<Collections['disputes']['reasons'][number], 'averageDaysToClose' | 'list'>;
const DISPUTED = rowShape<DisputeCounts & { seconds: number }>({
  reason: oneOf(DISPUTE_REASONS),
  opened: integer,
  resolved: integer,
  open: integer,
  accepted: integer,
  rejected: integer,
  settled: integer,
  seconds: integer,
});

async function loadDisputeFigures(
  ask: Ask,
  selection: Selection,
  period: Instants,
): Promise<Collections['disputes']> {
  const resolved = (as: string) => sql`count(*) FILTER (WHERE m.is_resolved AND m.resolution = ${as})`;
  const rows = await ask(
    'disputes',
    sql`WITH ${disputeRelation(selection, period)}
      SELECT m.reason, count(*) FILTER (WHERE m.is_opened) AS opened, count(*) FILTER (WHERE m.is_resolved) AS resolved,
        count(*) FILTER (WHERE NOT m.is_resolved) AS open, ${resolved('ACCEPTED')} AS accepted, ${resolved('REJECTED')} AS rejected,
        ${resolved('SETTLED')} AS settled, coalesce(sum(m.seconds) FILTER (WHERE m.is_resolved), 0)::bigint AS seconds
      FROM disputed m ${selectedDocuments(selection)} GROUP BY 1 ORDER BY 1`,
    DISPUTED,
  );
  return {
    formula: 'days to close = Σ (resolved − opened) / disputes resolved in the period',
    reasons: rows.map(({ seconds, ...counts }) => ({
      ...counts,
      averageDaysToClose: averageDays(seconds / DAY_SECONDS, counts.resolved),
      list: listOfReason(selection, period, counts.reason),
    })),
  };
}

const listOfReason = ({ parameters }: Selection, { days }: Instants, reason: DisputeCounts['reason']) =>
  addressOf('collections/items', parameters, { measure: 'DISPUTES', days, reason });
