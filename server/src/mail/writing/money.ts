import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { accountsIn, chooseAccounts, type PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import { loadCovered } from '../../ledger/reads.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Addressee, OwedInvoice } from './queries.ts';

/** Payment facts of a message besides its invoices. */
export interface MoneyFacts {
  /** Unapplied cash per invoice, by id, in minor units. */
  covered: ReadonlyMap<string, number>;
  /** Bank accounts in the currencies of the invoices. */
  accounts: readonly PayableAccount[];
  /** The payment reference: the single invoice's number, or the customer's. */
  reference: string;
  /** References of these invoices in the forms that the accounts need. */
  references: TransferReferences;
}

/** Loads the unapplied cash that covers these invoices, and how the customer pays the rest. */
export async function loadMoney(
  queryable: Pick<Connection, 'query'>,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
  {
    customer,
    invoices,
    now,
  }: { customer: Addressee['customer']; invoices: readonly OwedInvoice[]; now: Timestamp },
): Promise<Omit<MoneyFacts, 'references'>> {
  const ids = invoices.map((invoice) => invoice.id);
  const covered = await loadCovered(queryable, id, ids, localDate(now, timezone));
  const payment = await loadPayment(queryable, id, { customer, invoices });
  return { covered, ...payment };
}

/** Loads how the customer pays these invoices. */
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
