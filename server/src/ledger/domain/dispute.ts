export const DISPUTE_REASONS = [
  'WRONG_AMOUNT',
  'WRONG_PRICE',
  'NOT_RECEIVED',
  'QUALITY',
  'ALREADY_PAID',
  'WRONG_CUSTOMER',
  'OTHER',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** ACCEPTED: the debtor was right; REJECTED: the debtor was wrong; SETTLED: a compromise. */
export const DISPUTE_RESOLUTIONS = ['ACCEPTED', 'REJECTED', 'SETTLED'] as const;
export type DisputeResolution = (typeof DISPUTE_RESOLUTIONS)[number];
