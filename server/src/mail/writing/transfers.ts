import {
  fromCustomersWith,
  fromDocuments,
  fromDocumentsWith,
  joinDocument,
  joinDocuments,
  joinFamily,
  joinLinks,
} from '../../ledger/relations.ts';
import { EFFECTS_OF_LINKS } from './effects-of-links.ts';

const NUMBER = 'coalesce(d.custom_id, d.external_id)';

/** Links across customers exist only within a family. So nothing is searched for a customer without one. */
const HAS_FAMILY = `EXISTS (SELECT ${fromCustomersWith('m', joinFamily('f', 'm'))} AND m.id = $2 AND f.id <> m.id)`;

const linksAcross = (own: string, other: string) =>
  `SELECT l.* ${fromDocumentsWith('d', `${joinLinks('l')} AND l.${own} = d.id ${joinDocument('o', `l.${other}`)}`)}
     AND d.customer_id = $2 AND o.customer_id <> $2 AND ${HAS_FAMILY}`;

/**
 * Selects the movements of customer `$2` up to the day `$4`, without write-offs: its documents, and the
 * transfers within the customer group. A link between documents of two customers moves its amount from the
 * account of the debit to the account of the credit. A transfer is the sum of a document's links on a day.
 */
export const MOVEMENTS = `
SELECT d.kind, d.id AS "documentId", ${NUMBER} AS number, d.dated_on AS "on", d.currency,
  CASE WHEN d.kind IN ('INVOICE', 'REFUND') THEN d.amount ELSE -d.amount END AS amount
${fromDocuments('d')} AND d.customer_id = $2 AND d.dated_on <= $4::date
UNION ALL
SELECT * FROM (
  WITH own_links AS (
    ${linksAcross('debit_id', 'credit_id')}
    UNION ALL
    ${linksAcross('credit_id', 'debit_id')})
  SELECT 'TRANSFER', d.id, ${NUMBER}, e."on", d.currency,
    sum(CASE WHEN d.id = e.debit_id THEN -e.amount ELSE e.amount END)::bigint AS amount
  FROM (${EFFECTS_OF_LINKS}) e ${joinDocuments('d')} AND d.id IN (e.credit_id, e.debit_id) AND d.customer_id = $2
  WHERE e."on" <= $4::date GROUP BY 2, 3, 4, 5) t
WHERE t.amount <> 0`;
