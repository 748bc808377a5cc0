import { IS_UNDECIDED } from '../matches/sources.ts';

/** Condition of bank transactions `t` with money that is not applied in full. */
export const IS_OPEN = `(${IS_UNDECIDED} OR t.state = 'PARTLY_MATCHED')`;
