import type { Connection } from '../../platform/db/database.ts';
import type { Ledger } from '../domain/settlement/ledger.ts';
import { movedPaymentIbans } from '../domain/settlement/payment-accounts.ts';
import { RELEASE_PAYMENT_ACCOUNTS } from './load.ts';

/** Takes virtual accounts from their former holders, if the batch gives them to other customers. */
export async function releaseMovedAccounts(
  connection: Connection,
  organizationId: string,
  ledger: Ledger,
): Promise<void> {
  const ibans = movedPaymentIbans(ledger);
  if (ibans.length === 0) return;
  await connection.query({
    name: 'settle released accounts',
    text: RELEASE_PAYMENT_ACCOUNTS,
    values: [organizationId, ibans, ledger.context.now],
  });
}
