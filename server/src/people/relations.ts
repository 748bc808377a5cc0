/**
 * SQL fragments over users, for statements of other wings. Each names the organization of its rows, as those of
 * the ledger do (docs/adr/0089). An `organization` is the SQL of its id: the first parameter, unless stated.
 */
const ORGANIZATION = '$1';

/** `FROM … WHERE` of all users. Further conditions follow with `AND`. */
export const fromUsers = (alias: string, organization = ORGANIZATION): string =>
  `FROM users ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of the user with an id. */
export const joinUser = (alias: string, id: string, organization = ORGANIZATION): string =>
  `JOIN users ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** `JOIN` of users by other columns than the id. The conditions follow with `AND`. */
export const joinUsers = (alias: string, organization = ORGANIZATION): string =>
  `JOIN users ${alias} ON ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the organization itself, joined with other rows. */
export const fromOrganizationWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM organizations ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `JOIN` of the organization of the rows. */
export const joinOrganization = (alias: string, organization = ORGANIZATION): string =>
  `JOIN organizations ${alias} ON ${alias}.organization_id = ${organization}`;

/** `JOIN` of the profile of the organization. Write `LEFT` before it: it may have none. */
export const joinProfile = (alias: string, organization = ORGANIZATION): string =>
  `JOIN organization_profiles ${alias} ON ${alias}.organization_id = ${organization}`;

/** `FROM` of all organizations: the caller deliberately reads across them. */
export const fromAllOrganizationsWith = (alias: string, joins: string): string =>
  `FROM organizations ${alias} ${joins} -- all organizations
  `;

/** `JOIN` of the key pair with an id. */
export const joinKey = (alias: string, id: string, organization = ORGANIZATION): string =>
  `JOIN api_keys ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.id = ${id}`;

/** `FROM … WHERE` of all key pairs. Further conditions follow with `AND`. */
export const fromKeys = (alias: string, organization = ORGANIZATION): string =>
  `FROM api_keys ${alias} WHERE ${alias}.organization_id = ${organization}`;
