import { loadFigureComparison } from '../../server/src/insight/charts/comparison.ts';
import { loadHomeFigures } from '../../server/src/insight/charts/home.ts';
import { loadPaymentMonths } from '../../server/src/insight/charts/payment-months.ts';
import { loadReceivablesTrend } from '../../server/src/insight/charts/trend.ts';
import { loadAging } from '../../server/src/insight/figures/aging.ts';
import { loadDashboard } from '../../server/src/insight/figures/dashboard.ts';
import { readForecast } from '../../server/src/insight/forecast/queries.ts';
import { loadTeamFigures } from '../../server/src/insight/team/team.ts';
import { inRestriction } from '../../server/src/people/index.ts';
import type { FigureContext, FigureDatabase } from './figure-database.ts';

/** A request that a page of charts makes. */
export interface ChartCase {
  name: string;
  /** Target in milliseconds; null: reported. */
  most: number | null;
  work: () => Promise<unknown>;
}

/** Target of a page of charts at a million invoices. */
const MOST = 400;
const WEEKS = 8;

/** Returns each request of the pages of charts, and the same with filters. */
export async function chartCases({ context, organization }: FigureDatabase): Promise<ChartCase[]> {
  const { customerId, userId, fieldId, projectId, planId } = await someone(context, organization.id);
  const region = { [`customFieldsData_${fieldId}.eq`]: 'North' };
  const project = { [`customFieldsData_${projectId}.eq`]: 'Bridge' };
  const trend = (query: Parameters<typeof loadReceivablesTrend>[2]) => () =>
    loadReceivablesTrend(context, organization, query);
  const asCollector =
    <T>(work: () => Promise<T>) =>
    () =>
      inRestriction({ organizationId: organization.id, userId }, work);
  const whole: [string, () => Promise<unknown>][] = [
    ['home', () => loadHomeFigures(context, organization)],
    ['receivables, sums of all tabs', () => loadDashboard(context, organization, {})],
    ['receivables, trend of 13 months', trend({})],
    [
      'receivables, aging by manager',
      () => loadAging(context, organization, { groupBy: 'ACCOUNT_MANAGER', groups: 20 }),
    ],
    ['team', () => loadTeamFigures(context, organization, {}, null)],
    ['customer, aging', () => loadAging(context, organization, { customerId })],
    ['customer, months', () => loadPaymentMonths(context, organization, { id: customerId })],
    ['trend in one currency', trend({ currency: 'EUR' })],
    ['trend of a customer', trend({ customerId })],
    ['trend of a family', trend({ familyId: customerId })],
    ['trend of a collector', trend({ accountManagerId: userId })],
    ['trend of a collector in one currency', trend({ accountManagerId: userId, currency: 'EUR' })],
    ['trend of a region (a fifth of the customers)', trend(region)],
    ['trend, own customers only', asCollector(trend({}))],
  ];
  const others: [string, () => Promise<unknown>][] = [
    ['forecast of 8 weeks', () => readForecast(context, organization, { weeks: WEEKS })],
    [
      'comparison with a year ago',
      () => loadFigureComparison(context, organization, { compareWith: '2025-03-10' }),
    ],
    ['dashboard as of a month end', () => loadDashboard(context, organization, { asOf: '2026-02-28' })],
    ['trend of a reminder plan, computed', trend({ dunningPlanId: planId })],
    ['trend of a project of invoices, computed', trend(project)],
    ['dashboard of a collector', () => loadDashboard(context, organization, { accountManagerId: userId })],
    ['home, own customers only', asCollector(() => loadHomeFigures(context, organization))],
  ];
  return [
    ...whole.map(([name, work]) => ({ name, most: MOST, work })),
    ...others.map(([name, work]) => ({ name, most: null, work })),
  ];
}

/** Returns a customer, a collector who manages a tenth of all customers, custom fields and the usual plan. */
async function someone({ database }: FigureContext, organizationId: string) {
  const { rows } = await database.pool.query<{
    customerId: string;
    userId: string;
    fieldId: string;
    projectId: string;
    planId: string;
  }>(
    `SELECT id AS "customerId", account_manager_id AS "userId",
       (SELECT f.id FROM custom_fields f WHERE f.organization_id = $1 AND f.external_id = 'region') AS "fieldId",
       (SELECT f.id FROM custom_fields f WHERE f.organization_id = $1 AND f.external_id = 'project') AS "projectId",
       (SELECT p.id FROM dunning_plans p WHERE p.organization_id = $1 AND p.is_default) AS "planId"
     FROM customers WHERE organization_id = $1 AND account_manager_id IS NOT NULL ORDER BY id OFFSET 500 LIMIT 1`,
    [organizationId],
  );
  const [one] = rows;
  if (one === undefined) throw new Error('there is no customer');
  return one;
}
