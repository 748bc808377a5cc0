import { bankClient, feePart, matchOf } from '../harness/matches.ts';
import type { Client, TestService } from '../harness/service.ts';

/** Adds an open bank transaction, and a match of another one. */
export async function addTransactions(
  service: TestService,
  client: Client,
  bankAccountId: string,
  text: string,
): Promise<{ bankTransactionId: string; matchId: string }> {
  const bank = bankClient(service, client);
  const bankTransactionId = await bank.line(1, { bankAccountId, text });
  const { id: matchId } = matchOf(
    await bank.matched(await bank.line(2, { bankAccountId, text }), feePart(2)),
  );
  return { bankTransactionId, matchId };
}
