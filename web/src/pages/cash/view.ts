import type { Schema } from '../../api/types.ts';

type State = Schema<'BankTransaction'>['state'];

/** The views of the page, in the order of their tabs. */
export const VIEWS = ['DECIDE', 'ON_ACCOUNT', 'PENDING', 'DECIDED', 'EXCLUDED'] as const;
export type View = (typeof VIEWS)[number];

/** States of the transactions of a view. */
export const STATES: Readonly<Record<View, readonly State[]>> = {
  DECIDE: ['UNMATCHED', 'PROPOSED', 'AMBIGUOUS'],
  ON_ACCOUNT: ['ON_ACCOUNT', 'PARTLY_MATCHED'],
  PENDING: ['PENDING'],
  DECIDED: ['MATCHED', 'RETURNED'],
  EXCLUDED: ['EXCLUDED'],
};

/** Lists the certain proposals only. They are among those of a state. */
export const CERTAIN = 'CERTAIN';

/** Returns whether a list has transactions that are not decided. @param word the filter in the address */
export const listsOpen = (word: string | undefined): boolean =>
  word === undefined || word === CERTAIN || word === 'DECIDE';

export const isView = (word: string | undefined): View | undefined => VIEWS.find((one) => one === word);
