import type { Connection, Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { MATCH_END, MATCH_FACTS } from './match-json.ts';
import type { Match } from './schema.ts';
import { fromMatches } from './sources.ts';

/** Returns one match, in force or undone, or throws 404. */
export async function findMatch(
  queryable: Pick<Database['pool'] | Connection, 'query'>,
  organizationId: string,
  id: string,
): Promise<Match> {
  const { rows } = await queryable.query<{ match: Match }>({
    name: 'match by id',
    text: `SELECT json_build_object(${MATCH_FACTS}, 'bankTransaction', json_build_object('id', m.bank_transaction_id),
             'proof', m.proof, ${MATCH_END}) AS match
           ${fromMatches('m')} AND m.id = $2`,
    values: [organizationId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row.match;
}
