/** SQL: the money of online payment `o` is under way, or may be, at an instant. */
export const IS_UNDER_WAY = (now: string): string =>
  `((o.state = 'PENDING' AND o.problem IS NULL) OR o.holds_until > ${now}::timestamptz)`;
