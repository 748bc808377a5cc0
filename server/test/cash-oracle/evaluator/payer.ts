import type {
  BankLine,
  PaymentOrder,
  PaymentReference,
  World,
} from '../../../src/cash/domain/matching/model.ts';
import { fieldsOf, isNamed } from './mentions.ts';
import type { FamilyOf } from './ways.ts';

export interface Payer {
  certainty: 'CERTAIN' | 'SEVERAL' | 'UNKNOWN';
  /** Families that evidence other than a name points to. */
  families: ReadonlySet<string>;
  /** Families of the account's memory alone: one means that all accepted matches agree. */
  accountFamilies: ReadonlySet<string>;
  /** Customers of the account's memory. */
  accountCustomers: ReadonlySet<string>;
  references: readonly PaymentReference[];
  orders: readonly PaymentOrder[];
}

export const accountOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

export function accountsOfLine({ counterparty: { iban, accountNumber } }: BankLine): string[] {
  return [iban, accountNumber].filter((text) => text !== null).map(accountOf);
}

/** Returns whether a line repeats one of our references: with blanks or without, but as a whole word. */
function repeats(line: BankLine, reference: string): boolean {
  const signs = reference
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .split('');
  const pattern = new RegExp(`(?<![A-Z0-9])${signs.join('[ -]?')}(?![A-Z0-9])`, 'i');
  return fieldsOf(line).some((field) => pattern.test(field) || pattern.test(field.replaceAll('\n', '')));
}

/** Finds the payer by the specification: names and similarity never make one certain. */
export function payerOf(line: BankLine, world: World, familyOf: FamilyOf, named: Iterable<string>): Payer {
  const survivors = new Map(
    world.customers.flatMap(({ id, mergedIds }) => mergedIds.map((old) => [old, id])),
  );
  const survivor = (id: string) => survivors.get(id) ?? id;
  const accounts = accountsOfLine(line);
  const accountCustomers = new Set(
    world.memory
      .filter(({ account }) => accounts.includes(accountOf(account)))
      .flatMap(({ customers }) => customers.map(({ customerId }) => survivor(customerId))),
  );
  const accountFamilies = new Set([...accountCustomers].map(familyOf));
  const references = world.references.filter(({ reference }) => repeats(line, reference));
  const orders = world.orders.filter(
    ({ endToEndId, mandateId }) =>
      (endToEndId !== null && endToEndId === line.endToEndId) ||
      (mandateId !== null && mandateId === line.mandateId),
  );
  const numbered = world.customers.filter(
    ({ number }) => number !== null && fieldsOf(line).some((field) => isNamed(field, number, world.settings)),
  );
  const families = new Set([...named].map(familyOf));
  for (const { customerId } of references) families.add(familyOf(survivor(customerId)));
  for (const { customerId } of orders) families.add(familyOf(survivor(customerId)));
  for (const { id } of numbered) families.add(familyOf(id));
  // An account of several customers is remembered as such and decides nothing.
  if (accountFamilies.size === 1) for (const family of accountFamilies) families.add(family);
  const certainty = families.size === 1 ? 'CERTAIN' : families.size > 1 ? 'SEVERAL' : 'UNKNOWN';
  return { certainty, families, accountFamilies, accountCustomers, references, orders };
}
