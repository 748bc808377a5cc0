import { clockKind, jobKind } from '../../platform/jobs/kind.ts';

/** Advances the clock of a sandbox, hour by hour. */
export const ADVANCE = jobKind('advance-test-clock', ['organizationId']);
/** Finds advances whose jobs were lost. */
export const ADVANCES_CLOCK = clockKind('test-clocks-clock');
