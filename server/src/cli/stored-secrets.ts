import { checkSecrets, encryptAgain } from '../exchange/encrypt-again.ts';
import { checkConnectionSecrets, encryptConnections } from '../integrations/connections/secrets.ts';
import { checkProviderSecrets, encryptPaymentProviders } from '../online-payments/connections/secrets.ts';
import type { Context } from '../platform/context.ts';

type SecretsContext = Pick<Context, 'database' | 'cipher'>;

/** Checks that one stored secret of each kind can be decrypted. @throws WrongKeyError */
export const checkStoredSecrets = (context: SecretsContext): Promise<void> =>
  checkSecrets(context, async (of) => {
    await checkConnectionSecrets(of);
    await checkProviderSecrets(of);
  });

/**
 * Encrypts stored secrets again with the first key: all, or only those in plain text.
 * @returns the number of encrypted secrets
 */
export async function encryptStoredSecrets(context: SecretsContext, which: 'ALL' | 'PLAIN'): Promise<number> {
  const others = (await encryptAgain(context, which)) + (await encryptConnections(context, which));
  return others + (await encryptPaymentProviders(context, which));
}
