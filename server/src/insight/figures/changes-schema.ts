import { type Static, Type } from 'typebox';
import { RESTATEMENT_KINDS } from '../../ledger/domain/settlement/restatements.ts';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { AgingQuery, selection } from './schema.ts';

export const ChangesQuery = object({
  ...pagingQuery(MAX_LIMIT),
  asOf: selection.asOf,
  customerId: selection.customerId,
  familyId: selection.familyId,
  accountManagerId: selection.accountManagerId,
  since: AgingQuery.properties.since,
});
export type ChangesQuery = Static<typeof ChangesQuery>;

export const RestatedDocument = object(
  {
    id: id(),
    what: stringEnum(['CREATED', ...RESTATEMENT_KINDS]),
    at: instant(),
    customerId: id(),
    externalId: nullable(externalId(), { description: 'null: the document was deleted' }),
    type: nullable(stringEnum(['invoice', 'credit_note', 'payment', 'refund'])),
  },
  { $id: 'FigureChange' },
);
export type RestatedDocument = Static<typeof RestatedDocument>;
export const ChangeList = listAnswer(
  'items',
  Type.Unsafe<RestatedDocument>({ $ref: 'FigureChange#' }),
  'FigureChangeList',
);
export type ChangeList = Static<typeof ChangeList>;

export const changeSchemas = [RestatedDocument, ChangeList];
