import { createHash } from 'node:crypto';
import { balancesHash } from '../../ledger/relations.ts';
import type { Connection } from '../../platform/db/database.ts';
import { requireRow } from '../../platform/db/require-row.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import type { ConnectionRef } from '../connections/secrets.ts';
import type { StatedSum } from '../domain/canonical.ts';

/** Sums that are hashed together. A hash of each would be most of the work. */
const HASHED_TOGETHER = 500;

/**
 * Returns a hash of all balances of the source and of all balances here. It reads those here after those there were
 * stated, and before they are compared: a change in between only costs another comparison.
 */
export async function hashBalances(
  queryable: Pick<Connection, 'query'>,
  { organizationId }: Pick<ConnectionRef, 'organizationId'>,
  theirs: readonly StatedSum[],
): Promise<string> {
  const [digest, { rows }] = await Promise.all([
    hashSums(theirs),
    queryable.query<{ hash: string }>({
      name: 'hash of balances',
      text: `SELECT ${balancesHash('b')} AS hash`,
      values: [organizationId],
    }),
  ]);
  return createHash('sha256')
    .update(`${digest} ${requireRow(rows).hash}`)
    .digest('hex');
}

async function hashSums(sums: readonly StatedSum[]): Promise<string> {
  const yieldWhenDue = yieldToEventLoop();
  const digest = createHash('sha256');
  for (let start = 0; start < sums.length; start += HASHED_TOGETHER) {
    let text = '';
    for (const { partyKey, currency, balance } of sums.slice(start, start + HASHED_TOGETHER))
      text += `${partyKey}\n${currency}\n${balance}\n`;
    digest.update(text);
    await yieldWhenDue();
  }
  return digest.digest('hex');
}

/** Returns whether these balances were proven equal, and nothing was applied since. */
export async function isProven(
  queryable: Pick<Connection, 'query'>,
  { organizationId, connectionId }: ConnectionRef,
  proof: string,
): Promise<boolean> {
  const { rowCount } = await queryable.query({
    name: 'proof of source sums',
    text: `SELECT FROM source_connections WHERE organization_id = $1 AND id = $2 AND sums_proof = decode($3, 'hex')`,
    values: [organizationId, connectionId, proof],
  });
  return rowCount === 1;
}

/** Stores the hash of balances that were proven equal. */
export async function storeProof(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
  proof: string,
): Promise<void> {
  await connection.query({
    name: 'store proof of source sums',
    text: `UPDATE source_connections SET sums_proof = decode($3, 'hex') WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, connectionId, proof],
  });
}

/** Forgets the proof, in the transaction that applies something: findings may explain less after it. */
export async function forgetProof(
  connection: Connection,
  { organizationId, connectionId }: ConnectionRef,
): Promise<void> {
  await connection.query({
    name: 'forget proof of source sums',
    text: `UPDATE source_connections SET sums_proof = NULL
           WHERE organization_id = $1 AND id = $2 AND sums_proof IS NOT NULL`,
    values: [organizationId, connectionId],
  });
}
