export const CASH_AGES = ['WEEK', 'MONTH', 'QUARTER', 'OLDER'] as const;

/** SQL of the age of cash: 7, 30 or 90 days at most, or more. @param days SQL of the number of days */
export const cashAgeOf = (days: string): string =>
  `CASE WHEN ${days} <= 7 THEN 'WEEK' WHEN ${days} <= 30 THEN 'MONTH' WHEN ${days} <= 90 THEN 'QUARTER' ELSE 'OLDER' END`;
