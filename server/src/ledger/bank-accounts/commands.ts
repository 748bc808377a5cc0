import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { DataContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { checkBy } from '../../platform/http/check.ts';
import { invalidData } from '../../platform/http/validation.ts';
import { newId } from '../../platform/ids.ts';
import { isCurrency } from '../domain/currency.ts';
import { type BankAccount, BankAccountFacts } from './schema.ts';

const check = checkBy(BankAccountFacts, { currency: isCurrency });

/**
 * Creates a bank account of an organization that exists. IBAN and BIC are stored without spaces, in upper case.
 * @param facts BankAccountFacts, not checked yet
 * @throws INVALID_DATA naming all that is wrong
 */
export async function createBankAccount(
  { database, clock }: DataContext,
  organizationId: string,
  facts: Record<string, unknown>,
): Promise<BankAccount> {
  const plain = { ...facts, iban: compact(facts['iban']), bic: compact(facts['bic']) };
  const { value, problems } = check(plain);
  const all = [...problems, ...numberProblems(plain)];
  if (value === null || all.length > 0) throw invalidData(all);
  const { name, currency } = value;
  const account: BankAccount = {
    id: newId(),
    name,
    bankName: value.bankName || null,
    iban: value.iban || null,
    accountNumber: value.accountNumber || null,
    routingNumber: value.routingNumber || null,
    bic: value.bic || null,
    currency,
  };
  await inTransaction(database, (connection) =>
    connection.query(
      `INSERT INTO bank_accounts (organization_id, id, name, bank_name, iban, account_number, routing_number, bic,
         currency, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[organizationId, account.id, account.name, account.bankName, account.iban, account.accountNumber],
        ...[account.routingNumber, account.bic, account.currency, clock.now()],
      ],
    ),
  );
  return account;
}

/** As machines write it: no spaces or hyphens, upper case. What is no text stays what it is. */
function compact(value: unknown): unknown {
  return typeof value === 'string' ? electronicFormatIBAN(value) : value;
}

/** What is wrong with the numbers of an account, and which are missing. */
function numberProblems({ iban, bic, accountNumber, routingNumber }: Record<string, unknown>): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (!iban && !accountNumber)
    problems.push({ field: 'iban', error: 'is required, or else accountNumber with routingNumber' });
  if (iban && (accountNumber || routingNumber))
    problems.push({
      field: 'iban',
      error: 'already says what accountNumber and routingNumber say: give one or the other',
    });
  if (accountNumber && !routingNumber)
    problems.push({ field: 'routingNumber', error: 'is required with accountNumber' });
  if (routingNumber && !accountNumber && !iban)
    problems.push({ field: 'accountNumber', error: 'is required with routingNumber' });
  if (typeof iban === 'string' && iban !== '' && !isValidIBAN(iban))
    problems.push({ field: 'iban', error: 'is not an IBAN: its country, length or check digits are wrong' });
  if (typeof bic === 'string' && bic !== '' && !isValidBIC(bic))
    problems.push({ field: 'bic', error: 'is not a BIC of 8 or 11 characters such as DEUTDEFF' });
  return problems;
}
