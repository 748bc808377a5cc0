import { localDate, type Timestamp } from '../../../ledger/domain/calendar.ts';
import { addDays } from '../../../ledger/domain/days.ts';
import { resolvePlan } from '../../../ledger/domain/plan-choice.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { queryRows } from '../../../platform/db/rows.ts';
import { allSent } from '../../../platform/db/transaction.ts';
import type { Organization } from '../../../platform/organization.ts';
import type {
  DunnedCustomer,
  DunnedInvoice,
  DunningSettings,
  DunningTrack,
  FieldValues,
} from '../../domain/dunning/facts.ts';
import { DEFAULT_RULES } from '../../domain/dunning/rules.ts';
import { type InvoiceRow, type OfCustomer, ROWS, type TrackRow } from './rows.ts';
import { BALANCES, CONTACTS, CUSTOMERS, FIELD_VALUES, INVOICES, PLANS, RULES, TRACKS } from './statements.ts';
import { fieldValues } from './values.ts';

/** A connection in a transaction, or the pool where nothing depends on one state of the database. */
export type Queryable = Pick<Connection, 'query'>;

/** What an organization dunns by, as stored now; currency, rates and time zone are those of `organization`. */
export async function loadDunningSettings(
  queryable: Queryable,
  { id, timezone, currency, rates }: Pick<Organization, 'id' | 'timezone' | 'currency' | 'rates'>,
): Promise<DunningSettings> {
  const [rules, plans] = await allSent([
    queryRows(queryable, { name: 'dunning rules', text: RULES, values: [id], row: ROWS.rules }),
    queryRows(queryable, { name: 'current dunning plans', text: PLANS, values: [id], row: ROWS.plan }),
  ]);
  return {
    rules: { ...(rules.rows[0] ?? DEFAULT_RULES), timezone },
    currency,
    rates,
    plans: new Map(plans.rows.map((plan) => [plan.id, plan])),
  };
}

/** Days for which contacts are looked up at least; the cap looks seven days back. */
const CONTACT_DAYS = 10;

interface CustomerSelection {
  customerIds: readonly string[];
  now: Timestamp;
  /** A plan whose conditions count although it is not active. */
  assumedPlanId?: string | null;
}

/**
 * The facts that dunning decides by, of customers by their ids, in the order of the ids; those that do not exist are
 * left out. To decide or to send, lock their families first. The number of statements does not depend on that of
 * customers.
 */
export async function loadDunnedCustomers(
  queryable: Queryable,
  organization: Pick<Organization, 'id' | 'timezone'>,
  { customerIds, now, assumedPlanId = null }: CustomerSelection,
): Promise<DunnedCustomer[]> {
  if (customerIds.length === 0) return [];
  const { id, timezone } = organization;
  const values = [id, customerIds];
  // A day earlier than any time zone needs: local dates are compared afterwards.
  const contactsSince = `${addDays(now.slice(0, 10), -CONTACT_DAYS - 1)}T00:00:00.000Z`;
  const [customers, balances, invoices, tracks, contacts, fields] = await allSent([
    queryRows(queryable, { name: 'dunned customers', text: CUSTOMERS, values, row: ROWS.customer }),
    queryRows(queryable, { name: 'dunned balances', text: BALANCES, values, row: ROWS.balance }),
    queryRows(queryable, { name: 'dunned invoices', text: INVOICES, values, row: ROWS.invoice }),
    queryRows(queryable, { name: 'dunning tracks', text: TRACKS, values, row: ROWS.track }),
    queryRows(queryable, {
      name: 'dunning contacts',
      text: CONTACTS,
      values: [...values, contactsSince],
      row: ROWS.contact,
    }),
    queryRows(queryable, {
      name: 'dunning field values',
      text: FIELD_VALUES,
      values: [...values, assumedPlanId],
      row: ROWS.field,
    }),
  ]);
  const owned = {
    balances: byCustomer(balances.rows),
    invoices: byCustomer(invoices.rows),
    tracks: byCustomer(tracks.rows),
    contacts: byCustomer(contacts.rows),
  };
  const fieldsOf = fieldValues(fields.rows);
  return customers.rows.map(({ id: customerId, pausedUntil, ...choices }) => ({
    id: customerId,
    planId: resolvePlan(choices.ownChoice, choices.parentChoice, choices.defaultPlanId).planId,
    isEnabled: !choices.ownChoice.off && choices.parentChoice?.off !== true,
    pausedUntil,
    balances: (owned.balances.get(customerId) ?? []).map(({ currency, balance }) => ({ currency, balance })),
    invoices: (owned.invoices.get(customerId) ?? []).map(toInvoice),
    tracks: (owned.tracks.get(customerId) ?? []).map(toTrack),
    contactedOn: (owned.contacts.get(customerId) ?? []).map(({ at }) => localDate(at, timezone)),
    fields: fieldsOf.get(customerId) ?? NO_VALUES,
  }));

  function toInvoice({ customerId: _, ...invoice }: InvoiceRow): DunnedInvoice {
    return { ...invoice, fields: fieldsOf.get(invoice.id) ?? NO_VALUES };
  }
}

const NO_VALUES: FieldValues = new Map();

function toTrack({ customerId: _, ...track }: TrackRow): DunningTrack {
  return track;
}

function byCustomer<R extends OfCustomer>(rows: readonly R[]): Map<string, R[]> {
  const lists = new Map<string, R[]>();
  for (const row of rows) {
    const list = lists.get(row.customerId);
    if (list === undefined) lists.set(row.customerId, [row]);
    else list.push(row);
  }
  return lists;
}
