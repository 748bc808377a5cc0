const COLUMNS = [
  'kind',
  'customer_id',
  'external_id',
  'custom_id',
  'ref_number',
  'currency',
  'amount',
  'dated_on',
  'due_on',
];

/** SQL: whether a PDF of a document is stored. @param id SQL of the document's id */
export const hasStoredPdf = (id: string): string =>
  `EXISTS (SELECT 1 FROM files f WHERE f.organization_id = $1 AND f.document_id = ${id})`;

/**
 * `JOIN` of the source `o` that has the PDF of document `alias`: that of its customer, or of a customer that was merged
 * into it here.
 */
export const joinPdfSource = (alias: string): string => `JOIN LATERAL (
    SELECT x.source_id, y.read_at
    FROM customer_sources x
    JOIN source_readings y ON y.organization_id = $1 AND y.source_id = x.source_id AND y.offers_pdfs
    WHERE x.organization_id = $1 AND x.customer_id = ANY (${alias}.customer_id || ARRAY(
      SELECT m.id FROM customers m WHERE m.organization_id = $1 AND m.merged_into_id = ${alias}.customer_id))
    ORDER BY x.customer_id <> ${alias}.customer_id, x.customer_id LIMIT 1) o ON true`;

/** SQL: the facts of document `alias` that its PDF shows, as text. A PDF of other facts is outdated. */
export const sourcePdfFacts = (alias: string): string =>
  `jsonb_build_array(${COLUMNS.map((column) => `${alias}.${column}`).join(', ')})::text`;
