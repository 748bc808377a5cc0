import { type RawBuilder, sql } from 'kysely';
import { type CalendarDay, endOfDay, localDate, type Timestamp } from '../../kernel/calendar.ts';
import { parseFilteredValues } from '../../ledger/custom-fields/queries.ts';
import { bindOrganization, joinCustomer } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { rowScope } from '../../platform/restriction.ts';
import type { Target } from '../domain/figures/convert.ts';
import { buildCustomerConditions, hasValue } from './customers.ts';
import type { GroupBy, SelectionQuery } from './schema.ts';

/** The documents that figures cover, and the day. */
export interface Selection {
  organizationId: string;
  asOf: CalendarDay;
  /**
   * Today, if the selection uses account managers, families, plans or custom fields, because only their
   * current state is known.
   */
  attributedAsOf: CalendarDay | null;
  /** Whether `asOf` is today. */
  isToday: boolean;
  /** The first instant after `asOf`. */
  end: Timestamp;
  /** Whether no link counts from a later day; set by `inFigures`. */
  isLatest: boolean;
  /** Currency of converted sums: the filtered currency, else the organization's. */
  target: Target;
  /** Conditions on documents `m`, their customers `c`, and the customers' parents `r`. */
  where: RawBuilder<boolean>[];
  /** Whether `where` concerns only customers and the currency, so that sums by customer can answer. */
  isByCustomer: boolean;
  /** The conditions that only concern customers. */
  ofCustomers: RawBuilder<boolean>[];
  /** The conditions that apply to contacts, which have no currency and no invoice. */
  ofContacts: RawBuilder<boolean>[];
  /** The query parameters, for the addresses of document lists. */
  parameters: Readonly<Record<string, string>>;
}

/**
 * Parses the filters of all figures.
 * @throws INVALID_DATA for an unknown custom field
 */
export async function readSelection(
  { database, clock }: DataContext,
  organization: Organization,
  query: SelectionQuery & Record<string, unknown>,
): Promise<Selection> {
  const { id: organizationId, timezone, currency: own, rates } = organization;
  const today = localDate(clock.now(), timezone);
  const { asOf = today, currency } = query;
  const fields = await parseFilteredValues(database, organization, query, {
    CUSTOMER: 'customers',
    INVOICE: 'invoices',
  });
  const [ofCustomerFields, ofInvoiceFields] = [
    fields.filter(({ entityType }) => entityType === 'CUSTOMER'),
    fields.filter(({ entityType }) => entityType !== 'CUSTOMER'),
  ];
  const ofCustomers = await buildCustomerConditions(database, organizationId, query);
  const withFields =
    ofCustomerFields.length === 0
      ? ofCustomers
      : await buildCustomerConditions(database, organizationId, query, ofCustomerFields);
  return {
    organizationId,
    asOf,
    attributedAsOf: isAttributed(query) || fields.length > 0 ? today : null,
    isToday: asOf === today,
    end: endOfDay(asOf, timezone),
    isLatest: false,
    target: { currency: currency ?? own, rates: currency === undefined ? rates : new Map() },
    isByCustomer: query.dunningPlanId === undefined && ofInvoiceFields.length === 0,
    ofCustomers,
    ofContacts: [
      ...withFields,
      ...(query.dunningPlanId === undefined
        ? []
        : [sql<boolean>`m.dunning_plan_id = ${query.dunningPlanId}`]),
    ],
    where: [
      ...(currency === undefined ? [] : [sql<boolean>`m.currency = ${currency}`]),
      ...(query.dunningPlanId === undefined
        ? []
        : // A comparison would have the planner expect few documents, but most follow one plan.
          [
            sql<boolean>`CASE WHEN ${planOf(organizationId)} = ${query.dunningPlanId} THEN true ELSE false END`,
          ]),
      ...withFields,
      ...ofInvoiceFields.map((field) => hasValue(organizationId, field, 'm.id')),
    ],
    parameters: { ...echoFilters(query), asOf },
  };
}

/** Returns a selection of all documents of an organization as of a past day. */
export function allDocuments(
  {
    id: organizationId,
    timezone,
    currency,
    rates,
  }: Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>,
  asOf: CalendarDay,
): Selection {
  return {
    organizationId,
    asOf,
    attributedAsOf: null,
    isToday: false,
    end: endOfDay(asOf, timezone),
    isLatest: false,
    target: { currency, rates },
    where: [],
    isByCustomer: true,
    ofCustomers: [],
    ofContacts: [],
    parameters: { asOf },
  };
}

/** Returns the same documents as of an earlier day. */
export function onPastDay(
  selection: Selection,
  asOf: CalendarDay,
  { timezone }: Pick<Organization, 'timezone'>,
): Selection {
  const parameters = { ...selection.parameters, asOf };
  return { ...selection, asOf, end: endOfDay(asOf, timezone), isLatest: false, isToday: false, parameters };
}

/** Groupings by attributes of which only the current state is known. */
const ATTRIBUTES: readonly unknown[] = ['ACCOUNT_MANAGER', 'DUNNING_PLAN', 'FAMILY', 'CUSTOM_FIELD'];

const isAttributed = (query: SelectionQuery & Record<string, unknown>): boolean =>
  query.accountManagerId !== undefined ||
  query.dunningPlanId !== undefined ||
  query.familyId !== undefined ||
  ATTRIBUTES.includes(query['groupBy']) ||
  rowScope() !== null;

const NAMES = ['currency', 'accountManagerId', 'dunningPlanId', 'customerId', 'familyId'];

function echoFilters(query: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(query).filter(
    ([name]) => NAMES.includes(name) || name.startsWith('customFieldsData_'),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/**
 * The plan of document `m`: its own, else the plan that applies to its customer (`resolvePlan` of the
 * ledger).
 */
const planOf = (organizationId: string) => sql`coalesce(m.dunning_plan_id, CASE
  WHEN c.dunning_off OR coalesce(r.dunning_off, false) THEN NULL
  ELSE coalesce(c.dunning_plan_id, r.dunning_plan_id,
    (SELECT x.id FROM dunning_plans x WHERE x.organization_id = ${organizationId} AND x.is_default)) END)`;

/** Returns the joins and conditions after `FROM … m`. Customers and parents are joined only if needed. */
export function selectedDocuments(
  { organizationId, where }: Pick<Selection, 'organizationId' | 'where'>,
  more: readonly RawBuilder<boolean>[] = [],
  grouping: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const all = [...where, ...more];
  const conditioned = all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
  const texts = [grouping, ...all].map(textOf).join(' ');
  const customers = /\b[cr]\./.test(texts)
    ? bindOrganization(organizationId, joinCustomer, 'c', 'm.customer_id')
    : sql``;
  const parents = /\br\./.test(texts)
    ? sql`LEFT ${bindOrganization(organizationId, joinCustomer, 'r', 'c.parent_id')}`
    : sql``;
  return sql`${customers} ${parents} ${conditioned}`;
}

/** Returns the SQL of a part without its values, which may be large. */
const textOf = (part: RawBuilder<unknown>): string =>
  JSON.stringify(part.toOperationNode(), (_name, node: unknown) => (isValue(node) ? undefined : node));

const isValue = (node: unknown): boolean =>
  typeof node === 'object' && node !== null && 'kind' in node && node.kind === 'ValueNode';

/** Returns the grouping key as text; null: the row has no group. */
export function groupKey(
  { organizationId }: Selection,
  groupBy: GroupBy | undefined,
  fieldId: string | undefined,
): RawBuilder<unknown> {
  switch (groupBy) {
    case undefined:
      return sql`NULL::text`;
    case 'ACCOUNT_MANAGER':
      return sql`c.account_manager_id::text`;
    case 'DUNNING_PLAN':
      return sql`(${planOf(organizationId)})::text`;
    case 'CUSTOMER':
      return sql`m.customer_id::text`;
    case 'FAMILY':
      return sql`coalesce(c.parent_id, c.id)::text`;
    case 'CURRENCY':
      return sql`m.currency`;
    case 'CUSTOM_FIELD':
      return sql`(SELECT string_agg(v.value_key, ', ' ORDER BY v.position) FROM custom_field_values v
        WHERE v.organization_id = ${organizationId} AND v.field_id = ${fieldId} AND v.entity_id IN (m.id, m.customer_id))`;
  }
}
