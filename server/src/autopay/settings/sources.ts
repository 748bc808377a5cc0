/** SQL: the customer of online payment `o` has automatic payment. The organization is the first parameter. */
export const HAS_AUTOPAY = `EXISTS (SELECT 1 FROM customer_autopay c
  WHERE c.organization_id = $1 AND c.customer_id = o.customer_id AND c.is_on)`;
