import { localDate } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { isMember } from '../../people/users/queries.ts';
import type { DataContext } from '../../platform/context.ts';
import { currentActor } from '../../platform/current-actor.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { HISTORY_PERCENT } from './make/progress.ts';
import { isSample, ownerOf, storedSample } from './queries.ts';
import type { SampleData } from './schema.ts';
import { SCRIPT_DAYS } from './script/events.ts';

/** Returns the state of an organization's sample data, for the current actor. */
export async function readSample(
  queryable: Pick<Connection, 'query'>,
  { clock }: Pick<DataContext, 'clock'>,
  { id, timezone }: Pick<Organization, 'id' | 'timezone'>,
): Promise<SampleData> {
  const stored = await storedSample(queryable, id);
  const owner = await ownerOf(queryable, id, currentActor());
  if (stored === null) {
    const mayBeMade = owner !== null && !(await isSample(queryable, id));
    return { state: 'NONE', mayBeMade, progress: 0, day: null, organizationId: null, failure: null };
  }
  const { state, percent, sampleOrganizationId, failure } = stored;
  const canEnter =
    sampleOrganizationId !== null &&
    owner !== null &&
    (await isMember(queryable, sampleOrganizationId, owner));
  const today = localDate(clock.now(), timezone);
  const isPlaying = state === 'MAKING' && percent >= HISTORY_PERCENT;
  return {
    state,
    mayBeMade: state === 'FAILED' && owner !== null,
    progress: percent / 100,
    day: isPlaying ? addDays(today, percent - HISTORY_PERCENT - SCRIPT_DAYS) : null,
    organizationId: state === 'MADE' && canEnter ? sampleOrganizationId : null,
    failure,
  };
}
