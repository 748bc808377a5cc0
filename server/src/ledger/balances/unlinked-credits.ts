/**
 * Selects the unlinked credits of the customer of invoice `d` and of its parent, with their days, as JSON.
 * This is money whose invoice is not known yet.
 */
export const UNLINKED_CREDITS = `coalesce((
    SELECT json_agg(json_build_object('datedOn', u.dated_on, 'amountInEffect', u.amount - u.amount_linked - u.amount_refunded))
    FROM customers uc JOIN document_figures u ON u.organization_id = $1 AND u.customer_id IN (uc.id, uc.parent_id)
      AND u.kind IN ('PAYMENT', 'CREDIT_NOTE') AND u.currency = d.currency AND u.amount_linked + u.amount_refunded < u.amount
    WHERE uc.organization_id = $1 AND uc.id = d.customer_id), '[]')`;
