import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Advances the clock of a sandbox, an hour after the other. */
export const ADVANCE = jobKind('advance-test-clock', ['organizationId']);
/** Looks for advances that nobody works on. */
export const ADVANCES_CLOCK = clockKind('test-clocks-clock');
