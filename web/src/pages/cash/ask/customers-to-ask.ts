import type { Schema } from '../../../api/types.ts';
import type { NamedCustomer } from '../../../records/form/open.ts';
import { draftedCustomers } from '../use-draft.ts';

/** A customer that can be asked about a transaction. */
export interface CustomerToAsk extends NamedCustomer {
  /** Whether a person or the rules are certain that it paid. */
  isCertain: boolean;
}

/** Customers that the dialog offers at most. */
const MAX_OFFERED = 10;

/** Returns whom the user can ask: customers chosen by hand or matched first, then those that the rules name. */
export function customersToAsk(
  { id, match }: Schema<'BankTransaction'>,
  decision: Schema<'BankProposals'> | undefined,
): CustomerToAsk[] {
  const matched = (match?.parts ?? []).flatMap(({ customer }) => customer ?? []);
  const chosen = draftedCustomers(id).concat(matched);
  const isCertain = decision?.payer?.['certainty'] === 'CERTAIN';
  const payerId = decision?.payer?.['customerId'];
  const proposed = (decision?.customers ?? []).toSorted(
    (a, b) => Number(b.id === payerId) - Number(a.id === payerId),
  );
  const found = new Map<string, CustomerToAsk>();
  for (const customer of chosen.concat(proposed))
    if (!found.has(customer.id))
      found.set(customer.id, {
        id: customer.id,
        name: customer.name,
        externalId: customer.externalId,
        isCertain: chosen.includes(customer) || (isCertain && customer.id === payerId),
      });
  return [...found.values()].slice(0, MAX_OFFERED);
}
