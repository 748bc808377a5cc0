/**
 * SQL fragments over the tables of this wing. Each names the organization of its rows, as those of the ledger
 * do (docs/adr/0089). An `organization` is the SQL of its id: the first parameter, unless stated.
 */
const ORGANIZATION = '$1';

/** `FROM … WHERE` of bank transactions. Further conditions follow with `AND`. */
export const fromBankTransactions = (alias: string, joins = '', organization = ORGANIZATION): string =>
  `FROM bank_transactions ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all matches, in force and undone. */
export const fromMatches = (alias: string, joins = '', organization = ORGANIZATION): string =>
  `FROM bank_matches ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the parts of matches. */
export const fromParts = (alias: string, joins = '', organization = ORGANIZATION): string =>
  `FROM bank_match_parts ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of matches. The conditions follow with `AND`. */
export const joinMatches = (alias: string, organization = ORGANIZATION): string =>
  `JOIN bank_matches ${alias} ON ${alias}.organization_id = ${organization}`;

/** `JOIN` of the parts of matches. The conditions follow with `AND`. */
export const joinParts = (alias: string, organization = ORGANIZATION): string =>
  `JOIN bank_match_parts ${alias} ON ${alias}.organization_id = ${organization}`;
