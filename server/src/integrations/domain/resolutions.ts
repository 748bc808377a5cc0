import type { Cause } from './canonical.ts';
import type { FindingState, Resolution } from './states.ts';

interface ResolvableFinding {
  cause: Cause;
  state: FindingState;
  ours: { id: string | null } | null;
}

/** Returns what a user can do about a finding, the sensible one first. */
export function resolutionsOf({ cause, state, ours }: ResolvableFinding): Resolution[] {
  if (state === 'RESOLVED') return [];
  const canAdopt = (cause === 'MADE_HERE' || cause === 'REFUSED_HERE') && ours !== null && ours.id !== null;
  const adopt: Resolution[] = canAdopt ? ['ADOPT'] : [];
  const ignore: Resolution[] = state === 'IGNORED' ? [] : ['IGNORE'];
  switch (cause) {
    case 'REFUSED_HERE':
    case 'NOT_READ_YET':
    case 'DELETED_THERE':
    case 'UNEXPLAINED':
      return ['READ_AGAIN', ...adopt, ...ignore];
    default:
      return [...adopt, ...ignore, 'READ_AGAIN'];
  }
}
