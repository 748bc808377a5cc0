import { accountsIn, chooseAccounts, type PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import { localDate, type Timestamp } from '../../ledger/domain/calendar.ts';
import { loadOnAccount } from '../../ledger/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Addressee, OwedInvoice } from './queries.ts';

/** What a message says of money beside its invoices. */
export interface MoneyFacts {
  /** Money on account that counts against the invoices told of, by currency, in minor units. */
  onAccount: ReadonlyMap<string, number>;
  /** Where to pay to, in the currencies of the invoices. */
  accounts: readonly PayableAccount[];
  /** What a payment is recognized by: the one invoice's number, or the customer's. */
  reference: string;
}

/** What the customer has on account, and where and how it pays these invoices. */
export async function loadMoney(
  queryable: Pick<Connection, 'query'>,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  {
    customer,
    invoices,
    now,
  }: { customer: Addressee['customer']; invoices: readonly OwedInvoice[]; now: Timestamp },
): Promise<MoneyFacts> {
  const onAccount = await loadOnAccount(queryable, id, [customer.id], localDate(now, timezone));
  const payment = await loadPayment(queryable, id, { customer, invoices });
  return { onAccount: onAccount.get(customer.id) ?? new Map(), ...payment };
}

/** Where and how the customer pays these invoices. */
export async function loadPayment(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  { customer, invoices }: { customer: Addressee['customer']; invoices: readonly OwedInvoice[] },
): Promise<Pick<MoneyFacts, 'accounts' | 'reference'>> {
  const currencies = [...new Set(invoices.map(({ currency }) => currency))];
  const accounts = await accountsIn(queryable, organizationId, currencies);
  return {
    accounts: chooseAccounts(accounts, customer, currencies),
    reference: referenceOf(invoices, customer.number),
  };
}

function referenceOf(invoices: readonly { number: string }[], customerNumber: string): string {
  const [only] = invoices;
  return invoices.length === 1 && only !== undefined ? only.number : customerNumber;
}
