import type { LineType } from '../../exchange/index.ts';
import { COMPANY_FIRST, COMPANY_SECOND, FIRST_NAMES, LAST_NAMES, LOCATIONS } from './names.ts';
import type { Random } from './random.ts';

export interface DemoLine {
  type: LineType;
  data: Record<string, unknown>;
}

/** Payment behaviour of a customer, which determines how much is open and how late. */
export type Habit = 'punctual' | 'slow' | 'poor';

export interface DemoCustomer {
  externalId: string;
  name: string;
  currency: string;
  habit: Habit;
  /** The parent of its family: a payment of one member may close invoices of another. */
  parent: string | null;
}

export interface Setting {
  /** Currency of the organization. */
  currency: string;
  /** Currencies of invoices, including that of the organization. */
  currencies: ReadonlySet<string>;
  positions: readonly string[];
  /** The date in the organization's time zone, `2026-01-31`. */
  today: string;
}

const NAME_SUFFIX = {
  FR: 'SAS',
  DE: 'GmbH',
  ES: 'S.L.',
  NL: 'B.V.',
  GB: 'Ltd',
  US: 'Inc.',
  CH: 'SA',
  JP: 'K.K.',
};
const PARTS = ['North', 'South', 'Export', 'Retail', 'Services'] as const;

/** Makes the lines of one customer, or of a child in a family. */
export function makeCustomer(
  random: Random,
  setting: Setting,
  externalId: string,
  family: { parent: DemoCustomer; child: number } | null,
): { customer: DemoCustomer; lines: DemoLine[] } {
  const place = placeOf(random, family?.parent ?? null);
  const suffix = Object.entries(NAME_SUFFIX).find(([country]) => country === place.country)?.[1] ?? '';
  const name =
    family === null
      ? `${random.pick(COMPANY_FIRST)} ${random.pick(COMPANY_SECOND)} ${suffix}`
      : `${family.parent.name} – ${PARTS[family.child] ?? family.child}`;
  const currency = setting.currencies.has(place.currency) ? place.currency : setting.currency;
  const customer: DemoCustomer = {
    externalId,
    name,
    currency: family?.parent.currency ?? currency,
    habit: random.pick(['punctual', 'punctual', 'slow', 'slow', 'poor']),
    parent: family?.parent.externalId ?? null,
  };
  const address = {
    address: `${random.int(1, 180)} Market Street`,
    zipcode: place.zipcode,
    city: place.city,
  };
  const data: Record<string, unknown> = {
    externalId,
    name,
    address: { ...address, country: place.country },
    accountingRef: `411${externalId.replaceAll(/\D/g, '').padStart(6, '0')}`,
    ...creditOf(Number(externalId.replaceAll(/\D/g, ''))),
  };
  if (customer.parent !== null) data['parent'] = { externalId: customer.parent };
  const lines: DemoLine[] = [{ type: 'customer', data }, ...contactsOf(random, setting, externalId)];
  return { customer, lines };
}

const LIMIT = 250_000;

/** Returns the credit of a customer by its number, so that the random draws of others stay the same. */
function creditOf(number: number): object {
  const terms = { paymentTerms: [14, 30, 30, 60][number % 4] };
  if (number % 3 === 0) return terms;
  const limit = { creditLimit: LIMIT * (1 + (number % 7)) };
  return number % 13 === 0
    ? { ...terms, ...limit, onHold: true, onHoldReason: 'Overdue invoices' }
    : { ...terms, ...limit };
}

/**
 * Picks a place. A family is in one place, so that a payment of the parent is in the currency of its
 * children's invoices.
 */
function placeOf(random: Random, parent: DemoCustomer | null) {
  if (parent === null) return random.pick(LOCATIONS);
  return LOCATIONS.find(({ currency }) => currency === parent.currency) ?? LOCATIONS[0];
}

function contactsOf(random: Random, { positions }: Setting, externalId: string): DemoLine[] {
  return Array.from({ length: random.int(1, 3) }, (_, i) => {
    const firstName = random.pick(FIRST_NAMES);
    const lastName = random.pick(LAST_NAMES);
    const position = positions[(i + random.int(0, 1)) % Math.max(1, positions.length)];
    const data: Record<string, unknown> = {
      customer: { externalId },
      externalId: `${externalId}-${i + 1}`,
      email: `contact${i + 1}@${externalId}.example`,
      firstName,
      lastName,
      phone: `+33 1 99 00 ${random.int(10, 99)} ${random.int(10, 99)}`,
      isMain: i === 0,
    };
    if (position !== undefined) data['position'] = position;
    return { type: 'contact', data };
  });
}
