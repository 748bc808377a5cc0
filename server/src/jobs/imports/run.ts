import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import type { Services } from '../../resources/documents/commands.ts';
import { insertErrors } from '../../resources/imports/commands.ts';
import { applyLines, type Tally, type TickOff } from './apply.ts';
import { type PreparedLine, preparePack } from './prepare.ts';

/** How long a runner that shows no sign of life keeps an import to itself. */
export const LEASE_SECONDS = 15;

/** Another runner took the import over: what this one was doing is undone and must stop. */
export class LeaseLost extends Error {}

/** An import that this runner holds. */
export interface Claim {
  organizationId: string;
  importId: string;
  owner: string;
}

interface Pack {
  phase: number;
  number: number;
  lines: string;
}

/**
 * Applies what is left of an import, pack by pack. Each pack is applied, counted and removed in one
 * transaction, so whatever kills this process, no line is done twice and none is left out.
 * @throws LeaseLost when another runner has taken over
 */
export async function runImport(
  services: Services,
  organization: Organization,
  claim: Claim,
  stopped: () => boolean,
): Promise<'completed' | 'stopped'> {
  let pack = await nextPack(services, claim, null);
  while (pack !== null) {
    if (stopped()) return 'stopped';
    // The next pack is fetched while the database works on this one.
    const following = nextPack(services, claim, pack);
    await Promise.all([applyPack(services, organization, claim, pack), following]);
    if (hasGrown(pack)) await refreshStatistics(services);
    pack = await following;
  }
  await complete(services, claim);
  return 'completed';
}

/** After the first pack of a phase, and whenever there are four times as many. */
function hasGrown({ number }: Pack): boolean {
  return Number.isInteger(Math.log2(number + 1) / 2);
}

/**
 * Tells PostgreSQL what the tables hold by now. It does so itself about once a minute, but before that a
 * first import would look records up by indexes that seemed as good while the tables were empty, in time
 * that grows with the square of the records.
 */
async function refreshStatistics({ database }: Services): Promise<void> {
  await database.pool.query(
    'ANALYZE (SKIP_LOCKED) customers, customer_balances, contacts, documents, links, reconciliations',
  );
}

async function nextPack({ database }: Services, claim: Claim, after: Pack | null): Promise<Pack | null> {
  const { rows } = await database.pool.query<Pack>({
    name: 'import next pack',
    text: `SELECT phase, number, lines FROM import_packs
           WHERE organization_id = $1 AND import_id = $2 AND (phase, number) > ($3, $4)
           ORDER BY phase, number LIMIT 1`,
    values: [claim.organizationId, claim.importId, after?.phase ?? -1, after?.number ?? -1],
  });
  return rows[0] ?? null;
}

async function applyPack(
  services: Services,
  organization: Organization,
  claim: Claim,
  pack: Pack,
): Promise<void> {
  const lines = preparePack(organization, pack.lines);
  await applyPart(services, organization, claim, pack, lines, []);
}

/**
 * Applies lines in one transaction. When the batch as a whole cannot be stored, its halves are tried
 * one after the other, down to the line that is to blame: that one is refused.
 */
async function applyPart(
  services: Services,
  organization: Organization,
  claim: Claim,
  pack: Pack,
  lines: readonly PreparedLine[],
  rest: readonly PreparedLine[],
): Promise<void> {
  const tickOff: TickOff = (connection, done) => tickPackOff(connection, services, claim, pack, rest, done);
  try {
    await applyLines(services, organization, lines, tickOff);
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof ApiError && error.code === 'UNAVAILABLE'))
      throw error;
    const [only] = lines;
    if (lines.length === 1 && only !== undefined) {
      const blamed = { ...only, work: toApiError(error) };
      await applyLines(services, organization, [blamed], tickOff);
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    const second = lines.slice(middle);
    await applyPart(services, organization, claim, pack, lines.slice(0, middle), [...second, ...rest]);
    await applyPart(services, organization, claim, pack, second, rest);
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError('INTERNAL', 'Something went wrong on our side.', { cause: error });
}

const TICK_OFF = `
UPDATE imports SET lines_done = lines_done + $4, updated_at = $5,
  lease_until = $5::timestamptz + make_interval(secs => $6),
  counts = counts || (SELECT coalesce(json_object_agg(n.key, json_build_object(
      'created', coalesce((counts -> n.key ->> 'created')::int, 0) + (n.value ->> 'created')::int,
      'updated', coalesce((counts -> n.key ->> 'updated')::int, 0) + (n.value ->> 'updated')::int,
      'unchanged', coalesce((counts -> n.key ->> 'unchanged')::int, 0) + (n.value ->> 'unchanged')::int,
      'refused', coalesce((counts -> n.key ->> 'refused')::int, 0) + (n.value ->> 'refused')::int)), '{}')::jsonb
    FROM json_each($7::json) n)
WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND state = 'RUNNING'`;

async function tickPackOff(
  connection: Connection,
  { clock }: Services,
  claim: Claim,
  pack: Pack,
  rest: readonly PreparedLine[],
  done: Tally,
): Promise<void> {
  const { organizationId, importId, owner } = claim;
  const counts = JSON.stringify(Object.fromEntries(done.counts));
  const { rowCount } = await connection.query({
    name: 'import tick off',
    text: TICK_OFF,
    values: [organizationId, importId, owner, done.lines, clock.now(), LEASE_SECONDS, counts],
  });
  if (rowCount !== 1) throw new LeaseLost('another runner has taken this import over');
  await insertErrors(connection, organizationId, importId, done.errors);
  const key = [organizationId, importId, pack.phase, pack.number];
  const where = 'import_id = $2 AND phase = $3 AND number = $4';
  await connection.query(
    rest.length === 0
      ? {
          name: 'import pack done',
          text: `DELETE FROM import_packs WHERE organization_id = $1 AND ${where}`,
          values: key,
        }
      : {
          name: 'import pack part',
          text: `UPDATE import_packs SET lines = $5 WHERE organization_id = $1 AND ${where}`,
          values: [...key, rest.map((line) => line.stored).join('\n')],
        },
  );
}

async function complete({ database, clock }: Services, claim: Claim): Promise<void> {
  await database.pool.query({
    name: 'import complete',
    text: `UPDATE imports SET state = 'COMPLETED', finished_at = $4, updated_at = $4, lease_owner = NULL, lease_until = NULL
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3 AND state = 'RUNNING'`,
    values: [claim.organizationId, claim.importId, claim.owner, clock.now()],
  });
}
