/**
 * SQL fragments over the actions of dunning, for statements of other wings. Each names the organization of its
 * rows, as those of the ledger do (docs/adr/0089).
 *
 * An `alias` is the name of the row in the statement. An `organization` is the SQL of its id: the first
 * parameter, unless stated.
 */
const ORGANIZATION = '$1';

/** `FROM … WHERE` of the looks of all organizations that a check found too late since an instant. */
export const fromMissedLooks = (since: string): string =>
  `FROM dunning_looks l WHERE l.missed_at > ${since} -- all organizations`;

/** `JOIN` of the action with an id. Write `LEFT` before it for rows that may have none. */
export const joinAction = (alias: string, id: string, organization = ORGANIZATION): string =>
  `${joinActions(alias, organization)} AND ${alias}.id = ${id}`;

/** `JOIN` of actions by other columns than the id. The conditions follow with `AND`. */
export const joinActions = (alias: string, organization = ORGANIZATION): string =>
  `JOIN actions ${alias} ON ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all actions. Further conditions follow with `AND`. */
export const fromActions = (alias: string, organization = ORGANIZATION): string =>
  `FROM actions ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all actions, joined with other rows. */
export const fromActionsWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM actions ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the assignees of actions, joined with other rows. Conditions follow with `AND`. */
export const fromAssigneesWith = (alias: string, joins: string, organization = ORGANIZATION): string =>
  `FROM action_assignees ${alias} ${joins} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the invoices of actions. Conditions follow with `AND`. */
export const fromActionInvoices = (alias: string, organization = ORGANIZATION): string =>
  `FROM action_invoices ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of all reminder plans. Further conditions follow with `AND`. */
export const fromPlans = (alias: string, organization = ORGANIZATION): string =>
  `FROM dunning_plans ${alias} WHERE ${alias}.organization_id = ${organization}`;
