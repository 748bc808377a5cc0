/** Returns an SQL expression for an instant inside JSON, in the response format. */
export const UTC = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
