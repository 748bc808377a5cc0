import type { Timestamp } from '../../kernel/calendar.ts';
import type { Database } from '../../platform/db/database.ts';
import { FIRST_ID, LAST_ID } from '../../platform/ids.ts';
import type { Queryable } from '../../platform/jobs/queue.ts';
import type { DunningSettings } from '../domain/facts.ts';
import { dueInvoiceValues } from '../facts/due-invoices.ts';
import { CANDIDATES, CHUNK_END, RELEASED_EMAILS } from './sweep-statements.ts';

/** Customers searched in one statement. PostgreSQL sorts a chunk of this size within its working memory. */
const CHUNK = 5000;

/** Chunks searched concurrently, each on its own connection. */
const AHEAD = 2;

/**
 * Yields candidate customers of this hour from all open invoices, in chunks. It serves while a release that
 * does not know `family_versions` may write. The candidates include every customer for whom `evaluate` decides
 * something, and few others. Memory does not grow with the number of customers. The next chunks are searched
 * while the caller works on one.
 */
export async function* streamCandidateCustomers(
  database: Database,
  organizationId: string,
  settings: DunningSettings,
  now: Timestamp,
): AsyncGenerator<string[]> {
  const find = candidateFinder(database, organizationId, settings, now);
  const coming: Promise<string[]>[] = [];
  let after = FIRST_ID;
  const lookAhead = async (): Promise<void> => {
    while (coming.length < AHEAD && after !== LAST_ID) {
      const until = await chunkEnd(database.pool, organizationId, after);
      const chunk = find(after, until);
      // Avoids an unhandled rejection if the caller stops before the chunk fails.
      chunk.catch(() => {});
      coming.push(chunk);
      after = until;
    }
  };
  await lookAhead();
  for (let chunk = coming.shift(); chunk !== undefined; chunk = coming.shift()) {
    const ids = await chunk;
    await lookAhead();
    if (ids.length > 0) yield ids;
  }
}

/** Yields released emails that were not sent yet and may be due, in chunks. */
export async function* streamReleasedEmails(
  queryable: Queryable,
  organizationId: string,
  now: Timestamp,
): AsyncGenerator<string[]> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await queryable.query<{ id: string }>({
      name: 'neglected mails',
      text: RELEASED_EMAILS,
      values: [organizationId, after, now, CHUNK],
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    const last = rows[CHUNK - 1];
    if (last === undefined) return;
    after = last.id;
  }
}

async function chunkEnd(queryable: Queryable, organizationId: string, after: string): Promise<string> {
  const { rows } = await queryable.query<{ id: string }>({
    name: 'end of chunk of customers',
    text: CHUNK_END,
    values: [organizationId, after, CHUNK - 1],
  });
  return rows[0]?.id ?? LAST_ID;
}

function candidateFinder(
  database: Database,
  organizationId: string,
  settings: DunningSettings,
  now: Timestamp,
): (after: string, until: string) => Promise<string[]> {
  const parameters = dueInvoiceValues(settings, now);
  return async (after, until) => {
    const values = [organizationId, after, until, ...parameters];
    // Small organizations are many and fit in one chunk: a named statement saves the planning time, which
    // exceeds the search time. For larger ones each chunk is planned separately, for its number of plans and
    // customers.
    const isSmall = after === FIRST_ID && until === LAST_ID;
    const statement = { ...(isSmall ? { name: 'dunning candidates' } : {}), text: CANDIDATES, values };
    const { rows } = await database.pool.query<{ id: string }>(statement);
    return rows.map(({ id }) => id);
  };
}
