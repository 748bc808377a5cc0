/** SQL fragments for queries of other wings. Each names the organization. */

/** `LEFT JOIN` of the payment behavior of a customer. */
export const leftJoinHabits = (alias: string, customerId: string, organization = '$1'): string =>
  `LEFT JOIN payment_habits ${alias} ON ${alias}.organization_id = ${organization} AND ${alias}.customer_id = ${customerId}`;
