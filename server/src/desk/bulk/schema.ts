import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../../platform/error-catalogue.ts';
import { ErrorDetailAnswer } from '../../platform/http/errors-schema.ts';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { filter, SORT_LENGTH } from '../views/schema.ts';
import { COMMAND_NAMES, COMMANDS } from './commands/index.ts';
import { BULK_LISTS, RECORD_KINDS } from './lists.ts';

/** Maximum numbers of records in a job: named ones, and matching ones. */
export const MAX_NAMED = 10_000;
export const MAX_RECORDS = 100_000;

export const STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export const OUTCOMES = ['PENDING', 'CHANGED', 'UNCHANGED', 'REFUSED', 'SKIPPED'] as const;
export type RecordOutcome = (typeof OUTCOMES)[number];

const commands = BULK_LISTS.map((list) => {
  const of = COMMANDS.filter((one) => one.list === list);
  return `${list}: ${of.map(({ name, operation }) => `${name} (${operation})`).join(', ')}`;
}).join('. ');

const list = () => stringEnum(BULK_LISTS, { title: 'BulkList' });
const input = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

export const NewBulkJob = object(
  {
    list: list(),
    command: stringEnum(COMMAND_NAMES, {
      description:
        'Command to run on each record, with the operation that does the same to one record. ' +
        `${commands}`,
    }),
    input: Type.Optional(
      input(
        'Body of that operation, without its version and without records that belong to one customer ' +
          'only. Left out if the operation has no body',
      ),
    ),
    recordIds: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: MAX_NAMED,
        description: 'Ids of the selected records. Either this or `filter`',
      }),
    ),
    filter: Type.Optional(filter()),
    sortBy: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SORT_LENGTH,
        description: 'Order of the records, with `filter`. Some orders leave out records without a value',
      }),
    ),
    expected: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_RECORDS,
        description:
          'Number of records that the user saw, with `filter`. CONFLICT if a different number matches ' +
          'now',
      }),
    ),
  },
  { $id: 'NewBulkJob' },
);
export type NewBulkJob = Static<typeof NewBulkJob>;

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const BulkJob = object(
  {
    id: id(),
    list: list(),
    command: Type.String({ description: 'Command as requested' }),
    input: input('Input as requested'),
    filter: nullable(filter(), { description: 'Filter as requested. null: the records were selected by id' }),
    sortBy: nullable(Type.String()),
    undoesJobId: nullable(id(), { description: 'Job that this one undoes' }),
    state: stringEnum(STATES, { title: 'BulkJobState', description: 'FAILED: `error` has the reason' }),
    records: object(
      {
        total: count('Number of records, fixed when the job was created'),
        changed: count('Changed so far, like the other counts'),
        unchanged: count('Already in the requested state'),
        refused: count('Refused, each with its reason'),
        skipped: count('Skipped because the job ended first'),
        undoable: count('Changes that can still be undone, for 24 hours'),
      },
      { title: 'BulkJobCounts' },
    ),
    error: nullable(Type.String()),
    requestedByUserId: nullable(id()),
    createdAt: instant(),
    updatedAt: instant(),
    finishedAt: nullable(instant()),
    expiresAt: instant({ description: 'When the job is deleted, in real time' }),
  },
  { $id: 'BulkJob' },
);
export type BulkJob = Static<typeof BulkJob>;

const outcome = () => stringEnum(OUTCOMES, { title: 'BulkOutcome' });

export const BulkJobRecord = object(
  {
    kind: stringEnum(RECORD_KINDS, { title: 'BulkRecordKind' }),
    id: id(),
    name: nullable(Type.String(), {
      description:
        'Name of the record: name of a customer or action, number of an invoice, or subject. null: ' +
        'it does not exist',
    }),
    outcome: outcome(),
    error: nullable(
      object(
        {
          code: stringEnum(ERROR_CODES, { title: 'ErrorCode' }),
          message: Type.String(),
          details: Type.Array(ErrorDetailAnswer),
        },
        { title: 'BulkRecordError' },
      ),
      { description: 'Reason for REFUSED: the error of the operation' },
    ),
    changeId: nullable(id(), { description: 'Id for undoing the change' }),
    doneAt: nullable(instant()),
  },
  { $id: 'BulkJobRecord' },
);
export type BulkJobRecord = Static<typeof BulkJobRecord>;

export const BulkJobQuery = object(cursorQuery());
export type BulkJobQuery = Static<typeof BulkJobQuery>;
export const BulkJobs = countedAnswer(Type.Unsafe<BulkJob>({ $ref: 'BulkJob#' }), 'BulkJobs');

export const BulkJobRecordQuery = object({ ...cursorQuery(), outcome: Type.Optional(outcome()) });
export type BulkJobRecordQuery = Static<typeof BulkJobRecordQuery>;
export const BulkJobRecords = countedAnswer(
  Type.Unsafe<BulkJobRecord>({ $ref: 'BulkJobRecord#' }),
  'BulkJobRecords',
);

export const bulkJobPath = object({ bulkJobId: id() });
