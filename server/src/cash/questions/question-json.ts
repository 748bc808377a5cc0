import { joinCustomer, joinDocument } from '../../ledger/relations.ts';
import { joinUser } from '../../people/relations.ts';
import { UTC } from '../../platform/db/utc.ts';
import { fromPayerQuestions, IS_CLOSED } from './sources.ts';

const DOCUMENTS = `(SELECT coalesce(json_agg(json_build_object('amount', (a.document->>'amount')::bigint, 'invoice',
    json_build_object('id', i.id, 'externalId', i.external_id, 'customId', coalesce(i.custom_id, i.external_id)))
    ORDER BY a.rank), '[]')
  FROM jsonb_array_elements(q.answered_documents) WITH ORDINALITY AS a(document, rank)
  ${joinDocument('i', "(a.document->>'documentId')::uuid")})`;

/** SQL: the question to the payer of bank transaction `t`, as responses show it. */
export const QUESTION_JSON = `(SELECT json_build_object('id', q.id,
    'customer', json_build_object('id', c.id, 'externalId', c.external_id, 'name', c.name, 'companyName', c.name),
    'askedAt', ${UTC('q.asked_at')}, 'answeredAt', ${UTC('q.answered_at')}, 'isOpen', NOT ${IS_CLOSED},
    'askedBy', CASE WHEN u.id IS NOT NULL THEN
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) END,
    'answer', CASE WHEN q.answered_at IS NOT NULL THEN
      json_build_object('documents', ${DOCUMENTS}, 'text', q.answered_text) END)
  ${fromPayerQuestions('q', `${joinCustomer('c', 'q.customer_id')} LEFT ${joinUser('u', 'q.asked_by_user_id')}`)}
    AND q.bank_transaction_id = t.id)`;
