import type { Context } from '../../../platform/context.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { SampleScript } from '../script/script.ts';
import type { SampleTexts } from '../texts/types.ts';
import type { SampleTeam } from './team.ts';

/** Dependencies of the events in the sample company. */
export interface SampleStage {
  context: Context;
  organization: Organization;
  team: SampleTeam;
  texts: SampleTexts;
  script: SampleScript;
}
