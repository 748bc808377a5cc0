import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import { selectPage } from '../../platform/lists/select-page.ts';
import type { PaymentAccount, PaymentMethods } from '../domain/settlement/records.ts';
import type { BankAccount, BankAccountQuery } from './schema.ts';

/** Lists the bank accounts of an organization, newest first. */
export async function listBankAccounts(database: Database, organizationId: string, query: BankAccountQuery) {
  const page = readPage(query, { list: 'bank-accounts', sortBy: 'createdAt' });
  const { ids, metadata } = await selectPage(
    database.kysely,
    { from: 'bank_accounts', organizationId, where: [], sortColumn: 'created_at' },
    page,
  );
  const accounts = await accountsById(database.pool, organizationId, ids);
  return { ...metadata, items: ids.flatMap((id) => accounts.get(id) ?? []) };
}

async function accountsById(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, BankAccount>> {
  const { rows } = await queryable.query<BankAccount>({
    name: 'bank accounts by id',
    text: `SELECT b.id, b.name, b.bank_name AS "bankName", b.iban, b.account_number AS "accountNumber",
             b.routing_number AS "routingNumber", b.bic, b.currency
           FROM bank_accounts b WHERE b.organization_id = $1 AND b.id = ANY($2::uuid[])`,
    values: [organizationId, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns one bank account, or throws 404. */
export async function findBankAccount(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<BankAccount> {
  const account = (await accountsById(queryable, organizationId, [id])).get(id);
  if (account === undefined) throw notFound();
  return account;
}

/** A bank account as debtors see it. */
export type PayableAccount = Omit<BankAccount, 'name' | 'id'>;

/** A bank account that customers may be assigned to. */
type AssignableAccount = Omit<BankAccount, 'name'>;

/** Returns the organization's bank accounts in these currencies, oldest first. */
export async function accountsIn(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
  currencies: readonly string[],
): Promise<AssignableAccount[]> {
  if (currencies.length === 0) return [];
  const { rows } = await queryable.query<AssignableAccount>({
    name: 'bank accounts in currencies',
    text: `SELECT id, bank_name AS "bankName", iban, account_number AS "accountNumber",
             routing_number AS "routingNumber", bic, currency
           FROM bank_accounts WHERE organization_id = $1 AND currency = ANY($2::text[])
           ORDER BY created_at, id`,
    values: [organizationId, currencies],
  });
  return rows;
}

/** Maximum number of bank accounts shown for one currency. */
const MAX_ACCOUNTS = 10;

/**
 * Returns the bank accounts to which a customer may pay, in the given currencies. For each currency, these
 * are the customer's virtual account, else the accounts assigned to it, else all of the organization. Returns none if bank transfers are
 * disabled for the customer.
 */
export function chooseAccounts(
  accounts: readonly AssignableAccount[],
  customer: {
    paymentMethods: PaymentMethods | null;
    bankAccountIds: readonly string[] | null;
    paymentAccount: PaymentAccount | null;
  },
  currencies: readonly string[],
): PayableAccount[] {
  const transfer = customer.paymentMethods?.wireTransfer;
  if (transfer?.enabled === false) return [];
  const own = new Set([...(customer.bankAccountIds ?? []), transfer?.bankAccount?.id]);
  const { paymentAccount } = customer;
  return currencies.flatMap((currency): PayableAccount[] => {
    if (paymentAccount?.currency === currency)
      return [{ ...paymentAccount, accountNumber: null, routingNumber: null }];
    const all = accounts.filter((account) => account.currency === currency);
    const chosen = all.filter((account) => own.has(account.id));
    return (chosen.length > 0 ? chosen : all).slice(0, MAX_ACCOUNTS);
  });
}
