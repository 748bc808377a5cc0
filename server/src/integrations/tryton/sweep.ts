import type { IdPage } from '../connector.ts';
import { lineKey } from '../domain/tryton/keys.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';
import { COUNTING, receivableOf } from './journal.ts';

/** Ids of a page: Tryton returns 25,000 in a second. */
const PAGE_IDS = 10_000;

/** Returns a page of the lines that exist, by id. */
export async function readIds(
  client: TrytonClient,
  companyId: number,
  after: string | null,
): Promise<IdPage> {
  const domain = [...receivableOf(companyId), ...COUNTING, ['id', '>', Number(after ?? 0)]];
  const answer = await client.call('model.account.move.line.search', [domain, 0, PAGE_IDS, [['id', 'ASC']]]);
  if (!Array.isArray(answer)) throw new SourceError('UNKNOWN_ANSWER', 'The ids are no list.');
  const ids = answer.map((id: unknown) => {
    if (typeof id !== 'number') throw new SourceError('UNKNOWN_ANSWER', 'An id is no number.');
    return id;
  });
  const last = ids.at(-1);
  return { keys: ids.map(lineKey), next: ids.length < PAGE_IDS || last === undefined ? null : String(last) };
}
