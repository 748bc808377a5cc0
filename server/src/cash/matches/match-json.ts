import { fromLinksWith, joinCustomer, joinDocument, joinReconciliations } from '../../ledger/relations.ts';
import { UTC } from '../../platform/db/utc.ts';
import { fromParts } from './sources.ts';

/** SQL for matches as JSON, in the form of responses. `$1` is the organization. */

const identity = (alias: string) => `'id', ${alias}.id, 'externalId', ${alias}.external_id`;
const numbered = (alias: string) =>
  `json_build_object(${identity(alias)}, 'customId', coalesce(${alias}.custom_id, ${alias}.external_id))`;

const LIST = (value: string, order: string) => `coalesce(json_agg(${value} ORDER BY ${order}), '[]')`;

const linkedTo = (kind: string, property: string, document: string) => `(
  SELECT ${LIST(`json_build_object('amountLinked', l.amount_in_effect, '${property}', ${document})`, 'l.id')}
  ${fromLinksWith('l', joinDocument('o', kind === 'INVOICE' ? 'l.debit_id' : 'l.credit_id'))}
    AND l.${kind === 'INVOICE' ? 'credit_id' : 'debit_id'} = d.id AND o.kind = '${kind}')`;

/** Credit notes that the payer deducted are linked to the same invoices, by the reconciliation of the part. */
const DEDUCTED = `(
  SELECT ${LIST(
    `json_build_object('amountLinked', coalesce((
      SELECT sum(l.amount_in_effect)
      ${fromLinksWith('l', `${joinReconciliations('r')} AND r.id = l.reconciliation_id`)}
        AND l.credit_id = o.id AND r.external_id = 'bank:' || m.bank_transaction_id || ':' || p.position), 0),
    'creditNote', ${numbered('o')})`,
    'n.rank',
  )}
  FROM unnest(p.credit_note_ids) WITH ORDINALITY AS n(id, rank) ${joinDocument('o', 'n.id')})`;

const WRITTEN_OFF = `(
  SELECT ${LIST(numbered('o'), 'n.rank')}
  FROM unnest(p.written_off_ids) WITH ORDINALITY AS n(id, rank) ${joinDocument('o', 'n.id')})`;

const documentOf = (kind: string) =>
  `CASE WHEN d.kind = '${kind}' THEN json_build_object(${identity('d')}) END`;

/** The parts of match `m`. */
export const PARTS_JSON = `(
  SELECT ${LIST(
    `json_build_object('kind', p.kind, 'amount', p.amount, 'isCreated', p.is_created,
    'customer', CASE WHEN c.id IS NOT NULL THEN
      json_build_object(${identity('c')}, 'name', c.name, 'companyName', c.name) END,
    'payment', ${documentOf('PAYMENT')}, 'refund', ${documentOf('REFUND')},
    'linkedInvoices', ${linkedTo('INVOICE', 'invoice', numbered('o'))},
    'linkedCreditNotes', CASE p.kind WHEN 'REFUND' THEN ${linkedTo('CREDIT_NOTE', 'creditNote', numbered('o'))}
      ELSE ${DEDUCTED} END,
    'linkedPayments', ${linkedTo('PAYMENT', 'payment', `json_build_object(${identity('o')})`)},
    'writtenOffInvoices', ${WRITTEN_OFF})`,
    'p.position',
  )}
  ${fromParts('p', `LEFT ${joinDocument('d', 'p.document_id')} LEFT ${joinCustomer('c', 'coalesce(d.customer_id, p.customer_id)')}`)}
    AND p.match_id = m.id)`;

const actorJson = (column: string) =>
  `CASE WHEN m.${column} IS NOT NULL THEN json_build_object('kind', m.${column}->'kind', 'id', m.${column}->'id') END`;

/** The facts of match `m` that all responses show. */
export const MATCH_FACTS = `'id', m.id, 'rule', m.rule, 'isAutomatic', m.is_automatic, 'actor', ${actorJson('actor')},
  'createdAt', ${UTC('m.created_at')}, 'parts', ${PARTS_JSON}`;

/** The end of match `m`. */
export const MATCH_END = `'undoneAt', ${UTC('m.undone_at')}, 'undoneBy', ${actorJson('undone_actor')},
  'undoneCause', m.undone_cause`;
