/** SQL fragments for queries of other wings. Each names the organization. */

/** `FROM … WHERE` of all open disputes. Further conditions follow with `AND`. */
export const fromOpenDisputes = (alias: string, organization = '$1'): string =>
  `FROM disputes ${alias} WHERE ${alias}.organization_id = ${organization} AND ${alias}.resolved_at IS NULL`;
