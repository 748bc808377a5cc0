import type { Cause } from './canonical.ts';

/** The causes of findings, in the order of the page. */
export const CAUSES = [
  'REFUSED_HERE',
  'NOT_READ_YET',
  'DELETED_THERE',
  'MERGED_THERE',
  'MERGED_HERE',
  'MADE_HERE',
  'EXCHANGE_DIFFERENCE',
  'LINKED_ACROSS_CURRENCIES',
  'ROUNDING_OF_A_SET',
  'ITEM_WITHOUT_PARTNER',
  'OTHER_COMPANY',
  'ACCOUNT_NOT_WATCHED',
  'UNEXPLAINED',
] as const satisfies readonly Cause[];

/**
 * Causes of differences that are right as they are: a user has nothing to do about them. The others are faults.
 */
export const EXPECTED_CAUSES: readonly Cause[] = [
  'MADE_HERE',
  'MERGED_THERE',
  'MERGED_HERE',
  'EXCHANGE_DIFFERENCE',
  'LINKED_ACROSS_CURRENCIES',
  'ROUNDING_OF_A_SET',
  'OTHER_COMPANY',
  'ACCOUNT_NOT_WATCHED',
];
