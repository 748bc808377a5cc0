import { type Static, Type } from 'typebox';
import { ACTION_OUTCOMES, MAX_TOGETHER } from '../../dunning/schemas.ts';
import { id, instant, nullable, object, stringEnum, timestamp } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

/** Maximum letters in one batch. */
export const MAX_LETTERS = MAX_TOGETHER;

export const NewLetterBatch = object(
  {
    actionIds: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: MAX_LETTERS,
        uniqueItems: true,
        description: 'Default: the pending letters, earliest due date first',
      }),
    ),
  },
  { $id: 'NewLetterBatch' },
);
export type NewLetterBatch = Static<typeof NewLetterBatch>;

const user = () =>
  object(
    { id: id(), firstName: Type.String(), lastName: Type.String(), email: Type.String() },
    { title: 'UserOfLetterBatch' },
  );

export const LetterBatch = object(
  {
    id: id(),
    letterCount: Type.Integer({ minimum: 0, description: 'Number of printed letters' }),
    pageCount: Type.Integer({ minimum: 0 }),
    letters: Type.Array(
      object({
        actionId: id(),
        customer: object({ id: id(), externalId: Type.String(), name: Type.String() }),
        outcome: stringEnum(ACTION_OUTCOMES, {
          description: 'PRINTED, or why nothing was printed',
        }),
        firstPage: nullable(Type.Integer({ minimum: 1 })),
        pageCount: Type.Integer({ minimum: 0 }),
      }),
      { description: 'In page order. Letters that were not printed come last' },
    ),
    createdBy: nullable(user()),
    createdAt: instant(),
    postedAt: nullable(instant({ description: 'When it was posted. null: not yet' })),
    postedBy: nullable(user(), { description: 'User who marked it as posted' }),
  },
  { $id: 'LetterBatch' },
);
export type LetterBatch = Static<typeof LetterBatch>;

export const LetterBatchPosting = object(
  {
    isPosted: Type.Boolean({ description: 'false removes the mark' }),
    at: Type.Optional(timestamp({ description: 'When it was posted, not in the future. Default: now' })),
  },
  { $id: 'LetterBatchPosting' },
);
export type LetterBatchPosting = Static<typeof LetterBatchPosting>;

export const LetterBatchQuery = object(pagingQuery(MAX_LIMIT));
export type LetterBatchQuery = Static<typeof LetterBatchQuery>;

export const LetterBatchList = listAnswer(
  'items',
  Type.Unsafe<LetterBatch>({ $ref: 'LetterBatch#' }),
  'LetterBatchList',
);

export const batchPath = object({ batchId: id() });
