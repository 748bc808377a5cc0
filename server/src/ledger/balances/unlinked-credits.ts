/** The unlinked credits of the customer of an invoice and of its parent, in the currency of the invoice. */
const fromUnlinked = (invoice: string, organization: string) => `
    FROM customers uc JOIN document_figures u ON u.organization_id = ${organization} AND u.customer_id IN (uc.id, uc.parent_id)
      AND u.kind IN ('PAYMENT', 'CREDIT_NOTE') AND u.currency = ${invoice}.currency AND u.amount_linked + u.amount_refunded < u.amount
    WHERE uc.organization_id = ${organization} AND uc.id = ${invoice}.customer_id`;

/**
 * Selects the unlinked credits of the customer of invoice `d` and of its parent, with their days, as JSON.
 * This is money whose invoice is not known yet.
 */
export const UNLINKED_CREDITS = `coalesce((
    SELECT json_agg(json_build_object('datedOn', u.dated_on, 'amountInEffect', u.amount - u.amount_linked - u.amount_refunded)
      ORDER BY u.id)${fromUnlinked('d', '$1')}), '[]')`;

/** The sum of the same credits for an invoice. Further conditions on credit `u` follow with `AND`. */
export const unlinkedAmount = (invoice: string, { organization = '$1', more = '' } = {}): string => `(
    SELECT coalesce(sum(u.amount - u.amount_linked - u.amount_refunded), 0)${fromUnlinked(invoice, organization)} ${more})`;
