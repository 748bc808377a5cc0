import { lockOrganization } from '../../people/index.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { SAMPLE_DATA } from './kinds.ts';
import { isSample, ownerOf, storedSample } from './queries.ts';
import { readSample } from './read-sample.ts';
import type { SampleData } from './schema.ts';

/**
 * Starts making sample data in the background, in a sandbox of its own.
 * @throws CONFLICT when there is sample data already, or the caller could not enter the sandbox
 */
export async function makeSampleData(context: DataContext, organization: Organization): Promise<SampleData> {
  const { id } = organization;
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, id);
    const stored = await storedSample(connection, id);
    if (stored !== null && stored.state !== 'FAILED')
      throw new ApiError('CONFLICT', 'This organization already has sample data.');
    if (await isSample(connection, id))
      throw new ApiError('CONFLICT', 'This organization is sample data itself.');
    if ((await ownerOf(connection, id, currentActor())) === null)
      throw new ApiError(
        'CONFLICT',
        'Sample data is created for a person. Sign in with a password or passkey first.',
      );
    await connection.query({
      name: 'make sample data',
      text: `INSERT INTO sample_data (organization_id, state, percent, actor) VALUES ($1, 'MAKING', 0, $2)
             ON CONFLICT (organization_id) DO UPDATE SET state = 'MAKING', percent = 0, failure = NULL,
               actor = excluded.actor`,
      values: [id, JSON.stringify(currentActor())],
    });
    await addJobs(connection, [newJob(SAMPLE_DATA, { organizationId: id })]);
    return readSample(connection, context, organization);
  });
}

/**
 * Starts removing the sandbox with the sample data in the background.
 * @throws CONFLICT when there is no sample data, or it is being made or removed
 */
export async function removeSampleData(
  context: DataContext,
  organization: Organization,
): Promise<SampleData> {
  const { id } = organization;
  return inTransaction(context.database, async (connection) => {
    await lockOrganization(connection, id);
    const stored = await storedSample(connection, id);
    if (stored === null) throw new ApiError('CONFLICT', 'This organization has no sample data.');
    const { state } = stored;
    if (state === 'MAKING' || state === 'REMOVING')
      throw new ApiError('CONFLICT', refusal(state === 'MAKING' ? 'SAMPLE_CREATING' : 'SAMPLE_REMOVING'));
    await connection.query({
      name: 'remove sample data',
      text: `UPDATE sample_data SET state = 'REMOVING', percent = 0, failure = NULL, actor = $2
             WHERE organization_id = $1`,
      values: [id, JSON.stringify(currentActor())],
    });
    await addJobs(connection, [newJob(SAMPLE_DATA, { organizationId: id })]);
    return readSample(connection, context, organization);
  });
}
