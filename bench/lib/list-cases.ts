import { amountOf, EPOCH, type ListTenant, PER_CUSTOMER } from './fill-lists.ts';

/** One list with one filter and one sort. */
export interface ListCase {
  path: (tenant: ListTenant) => string;
  /** Name in the results. */
  name: string;
  /** Whether more records match in the large organization than in the small one. */
  wide: boolean;
}

type Query = Record<string, string | number | readonly string[]>;

interface Filter {
  name: string;
  query: (tenant: ListTenant) => Query;
  wide?: boolean;
}

const MATCHES = 100;
const instantAfter = (seconds: number) => new Date(Date.parse(EPOCH) + seconds * 1000).toISOString();
const none: Filter = { name: 'no filter', query: () => ({}), wide: true };

/** Returns ranges that select the last 100 of `count` records that are a fixed number of seconds apart. */
const sinceFilter = (
  field: string,
  count: (tenant: ListTenant) => number,
  seconds = PER_CUSTOMER,
): Filter => ({
  name: `${field}.gte`,
  query: (tenant) => ({ [`${field}.gte`]: instantAfter((count(tenant) - MATCHES + 1) * seconds) }),
});
const untilFilter = (field: string, first: number): Filter => ({
  name: `${field}.lt`,
  query: () => ({ [`${field}.lt`]: instantAfter(first + MATCHES) }),
});
const byCustomer: Filter[] = [
  { name: 'customer.id', query: ({ customerId }) => ({ 'customer.id': customerId }) },
  { name: 'customer.externalId', query: () => ({ 'customer.externalId': 'cus-200' }) },
];
const plan: Filter = { name: 'dunningPlanId', query: ({ planId }) => ({ dunningPlanId: planId }) };
/** Selects a hundred records by their external ids. */
const idsFilter = (prefix: string): Filter => ({
  name: `${MATCHES} external ids`,
  query: () => ({ externalId: Array.from({ length: MATCHES }, (_, i) => `${prefix}${201 + i}`) }),
});
const customers = ({ customers: count }: ListTenant) => count;
const invoices = ({ customers: count }: ListTenant) => count * PER_CUSTOMER;
const highestAmount = (tenant: ListTenant) => PER_CUSTOMER * amountOf(tenant.customers - MATCHES + 1);

const FILTERS: Record<string, { sorts: string[]; filters: Filter[] }> = {
  invoices: {
    sorts: ['createdAt', 'customId', 'updatedAt'],
    filters: [
      none,
      ...byCustomer,
      ...['DUE', 'OVERDUE', 'PAID', 'WRITTEN_OFF'].map(
        (state): Filter => ({ name: `state=${state}`, query: () => ({ state }), wide: state === 'PAID' }),
      ),
      sinceFilter('updatedAt', invoices, 1),
      untilFilter('updatedAt', 1),
      { name: 'customId', query: () => ({ customId: 'no-77' }) },
      plan,
      idsFilter('inv-'),
      { name: 'state=DUE,OVERDUE', query: () => ({ state: 'DUE,OVERDUE' }) },
      { name: 'state=WRITTEN_OFF,OVERDUE', query: () => ({ state: 'WRITTEN_OFF,OVERDUE' }) },
      { name: 'state=PAID,OVERDUE', query: () => ({ state: 'PAID,OVERDUE' }), wide: true },
      sinceFilter('issuedAt', invoices, 1),
      untilFilter('issuedAt', 1),
      { name: 'dueDate.eq', query: () => ({ 'dueDate.eq': '2020-01-21' }) },
      {
        name: 'dueDate.gte, dueDate.lte',
        query: () => ({ 'dueDate.gte': '2020-01-22', 'dueDate.lte': '2020-01-22' }),
      },
      { name: 'amountOutstanding.gte', query: () => ({ 'amountOutstanding.gte': amountOf(101) }) },
      { name: 'amountOutstanding', query: () => ({ amountOutstanding: amountOf(50) }) },
      { name: 'expand=customer', query: () => ({ expand: 'customer' }), wide: true },
      {
        name: 'customer.id, state',
        query: ({ customerId }) => ({ 'customer.id': customerId, state: 'OVERDUE' }),
      },
    ],
  },
  payments: {
    sorts: ['createdAt', 'updatedAt', 'validatedAt'],
    filters: [
      none,
      ...byCustomer,
      sinceFilter('updatedAt', customers),
      sinceFilter('validatedAt', customers),
      sinceFilter('modifiedAt', customers),
      idsFilter('PAYMENT-'),
      { name: 'amount', query: () => ({ amount: PER_CUSTOMER * amountOf(500) }) },
      { name: 'amount.gte', query: (tenant) => ({ 'amount.gte': highestAmount(tenant) }) },
      { name: 'amountLinked', query: () => ({ amountLinked: PER_CUSTOMER * amountOf(500) }) },
      { name: 'amountLinked.gte', query: (tenant) => ({ 'amountLinked.gte': highestAmount(tenant) }) },
    ],
  },
  credit_notes: {
    sorts: [''],
    filters: [
      none,
      ...byCustomer,
      sinceFilter('updatedAt', (tenant) => customers(tenant) - MATCHES * 9),
      { name: 'customId', query: () => ({ customId: 'cn-100' }) },
      sinceFilter('issuedAt', (tenant) => customers(tenant) - MATCHES * 9),
    ],
  },
  refunds: {
    sorts: ['updatedAt', 'validatedAt'],
    filters: [none, ...byCustomer, sinceFilter('updatedAt', (tenant) => customers(tenant) - MATCHES * 9)],
  },
  customers: {
    sorts: ['balance', 'createdAt'],
    filters: [
      none,
      { name: 'balance.gte', query: () => ({ 'balance.gte': 1 }) },
      { name: 'balance.lte', query: () => ({ 'balance.lte': -1 }) },
      { name: 'amountDue.eq', query: () => ({ 'amountDue.eq': PER_CUSTOMER * amountOf(50) }) },
      sinceFilter('updatedAt', customers, 1),
      plan,
      idsFilter('cus-'),
      { name: 'search', query: () => ({ search: 'dupont' }) },
      { name: 'search, two words', query: () => ({ search: 'du customer' }) },
      { name: 'search of all', query: () => ({ search: 'customer' }), wide: true },
    ],
  },
};

/** Returns every list with every filter and sort. */
export function listCases(): ListCase[] {
  const cases = Object.entries(FILTERS).flatMap(([list, { sorts, filters }]) =>
    sorts.flatMap((sortBy) =>
      (sortBy === '' ? [''] : ['DESC', 'ASC']).flatMap((sortOrder) =>
        filters.map(({ name, query, wide = false }): ListCase => {
          const sort = sortBy === '' ? {} : { sortBy, sortOrder };
          return {
            name: `${list}: ${name}${sortBy === '' ? '' : `, by ${sortBy} ${sortOrder}`}`,
            path: (tenant) => `/v1/${list}?${queryText({ ...query(tenant), ...sort })}`,
            wide,
          };
        }),
      ),
    ),
  );
  const contacts = ({ customerId }: ListTenant) => `/v1/customers/${customerId}/contacts?limit=50`;
  return [...cases, { name: 'contacts: of a customer', path: contacts, wide: false }];
}

function queryText(query: Query): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) text.append(name, String(one));
  return text.toString();
}
