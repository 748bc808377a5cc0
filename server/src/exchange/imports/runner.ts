import type { Context, DataContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { dropImport } from './commands.ts';
import { type Claim, LEASE_SECONDS, LeaseLost, runImport } from './run.ts';

/** What imports are run with. */
type RunnerContext = Pick<Context, 'database' | 'clock' | 'organizations' | 'log'>;

/**
 * Applies imports in the background, one at a time in this process, any number of processes beside each other. Stopped,
 * it ends after the packs at hand; another runner goes on with the rest.
 */
export function startImportRunner(context: RunnerContext, pollMillis = 1000): Loop {
  const owner = newId();
  const turn = async (stopped: () => boolean): Promise<number> => {
    await sweep(context);
    const claim = await claimNext(context, owner);
    if (claim === null) return pollMillis;
    await runClaimed(context, claim, stopped);
    return 0;
  };
  return startLoop({ name: 'imports', log: context.log, errorMillis: pollMillis, turn });
}

async function runClaimed(context: RunnerContext, claim: Claim, stopped: () => boolean): Promise<void> {
  const { importId, organizationId } = claim;
  try {
    const organization = await context.organizations.byId(organizationId);
    if (organization === null) throw new Error('the organization of an import does not exist');
    const end = await runImport(context, organization, claim, stopped);
    if (end === 'stopped') await release(context, claim);
    context.log.info({ importId }, `import ${end}`);
  } catch (error) {
    if (error instanceof LeaseLost) context.log.info({ importId }, error.message);
    else {
      await release(context, claim);
      throw error;
    }
  }
}

/**
 * Takes an import that waits, or whose runner shows no sign of life. Looks across organizations by
 * design: the runner serves all of them.
 */
async function claimNext({ database, clock }: DataContext, owner: string): Promise<Claim | null> {
  const { rows } = await database.pool.query<{ organizationId: string; importId: string }>({
    name: 'import claim',
    text: `UPDATE imports i SET state = 'RUNNING', lease_owner = $1, updated_at = $2,
             lease_until = $2::timestamptz + make_interval(secs => $3), started_at = coalesce(i.started_at, $2)
           FROM (SELECT organization_id, id FROM imports
                 WHERE state IN ('PENDING', 'RUNNING') AND (lease_until IS NULL OR lease_until < $2)
                 ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED) w
           WHERE i.organization_id = w.organization_id AND i.id = w.id
           RETURNING i.organization_id AS "organizationId", i.id AS "importId"`,
    values: [owner, clock.now(), LEASE_SECONDS],
  });
  const [claimed] = rows;
  return claimed === undefined ? null : { ...claimed, owner };
}

/** Takes one import of an organization to run it in this process, however busy others are. */
export async function claimImport(
  { database, clock }: DataContext,
  organizationId: string,
  importId: string,
): Promise<Claim | null> {
  const owner = newId();
  const { rowCount } = await database.pool.query({
    name: 'import claim one',
    text: `UPDATE imports SET state = 'RUNNING', lease_owner = $3, updated_at = $4,
             lease_until = $4::timestamptz + make_interval(secs => $5), started_at = coalesce(started_at, $4)
           WHERE organization_id = $1 AND id = $2 AND state IN ('PENDING', 'RUNNING')
             AND (lease_until IS NULL OR lease_until < $4)`,
    values: [organizationId, importId, owner, clock.now(), LEASE_SECONDS],
  });
  return rowCount === 1 ? { organizationId, importId, owner } : null;
}

/** Lets go of an import, so that another runner goes on at once. */
export async function release({ database, clock }: DataContext, claim: Claim): Promise<void> {
  await database.pool.query({
    name: 'import release',
    text: `UPDATE imports SET lease_owner = NULL, lease_until = NULL, updated_at = $4
           WHERE organization_id = $1 AND id = $2 AND lease_owner = $3`,
    values: [claim.organizationId, claim.importId, claim.owner, clock.now()],
  });
}

/** Removes what uploads left behind whose process was killed; across organizations by design. */
async function sweep({ database, clock }: DataContext): Promise<void> {
  const { rows } = await database.pool.query<{ organizationId: string; importId: string }>({
    name: 'import sweep',
    text: `SELECT organization_id AS "organizationId", id AS "importId" FROM imports
           WHERE state = 'RECEIVING' AND lease_until < $1`,
    values: [clock.now()],
  });
  for (const { organizationId, importId } of rows) await dropImport(database, organizationId, importId);
}
