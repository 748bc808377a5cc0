import { type Static, Type } from 'typebox';
import { ERROR_CODES } from '../../platform/error-catalogue.ts';
import { ErrorDetailAnswer } from '../../platform/http/errors-schema.ts';
import { id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { filter, SORT_LENGTH } from '../views/schema.ts';
import { COMMAND_NAMES, COMMANDS } from './commands/index.ts';
import { BULK_LISTS, RECORD_KINDS } from './lists.ts';

/** Maximum numbers of records in a job: named ones, and matching ones. */
export const MAX_NAMED = 10_000;
export const MAX_RECORDS = 100_000;

export const STATES = ['QUEUED', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED'] as const;
export const OUTCOMES = ['PENDING', 'CHANGED', 'UNCHANGED', 'REFUSED', 'SKIPPED'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const commands = BULK_LISTS.map((list) => {
  const of = COMMANDS.filter((one) => one.list === list);
  return `${list}: ${of.map(({ name, operation }) => `${name} (${operation})`).join(', ')}`;
}).join('. ');

const list = () => words(BULK_LISTS, { title: 'BulkList' });
const input = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

export const NewBulkJob = object(
  {
    list: list(),
    command: words(COMMAND_NAMES, {
      description: `What is done to each record, and the operation that does it to one. ${commands}`,
    }),
    input: Type.Optional(
      input(
        'The body of that operation, without its version and without records that are of one customer alone; left out where it has none',
      ),
    ),
    recordIds: Type.Optional(
      Type.Array(id(), {
        ...{ minItems: 1, maxItems: MAX_NAMED },
        description: 'A selection, by the ids of its records. Either this or `filter`',
      }),
    ),
    filter: Type.Optional(filter()),
    sortBy: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SORT_LENGTH,
        description: 'With `filter`: some orders leave out what they cannot order',
      }),
    ),
    expected: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_RECORDS,
        description: 'With `filter`: how many were shown. CONFLICT where other records match by now',
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
    command: Type.String({ description: 'As it was asked for' }),
    input: input('As it was asked for'),
    filter: nullable(filter(), { description: 'null: its records were named' }),
    sortBy: nullable(Type.String()),
    undoesJobId: nullable(id(), { description: 'The job that it takes back' }),
    state: words(STATES, { title: 'BulkJobState', description: 'FAILED: for the reason in `error`' }),
    records: object(
      {
        total: count('Frozen when the job was made'),
        changed: count('So far, as the others'),
        unchanged: count('They were so already'),
        refused: count('Each with its reason'),
        skipped: count('The job ended before'),
        undoable: count('Whose change can be undone, for a day'),
      },
      { title: 'BulkJobCounts' },
    ),
    error: nullable(Type.String()),
    requestedByUserId: nullable(id()),
    createdAt: instant(),
    updatedAt: instant(),
    finishedAt: nullable(instant()),
    expiresAt: instant({ description: 'When it is removed, on the clock of the machines' }),
  },
  { $id: 'BulkJob' },
);
export type BulkJob = Static<typeof BulkJob>;

const outcome = () => words(OUTCOMES, { title: 'BulkOutcome' });

export const BulkJobRecord = object(
  {
    kind: words(RECORD_KINDS, { title: 'BulkRecordKind' }),
    id: id(),
    name: nullable(Type.String(), {
      description:
        'What people call it: the name of a customer or an action, the number of an invoice, a subject. null: it is not there',
    }),
    outcome: outcome(),
    error: nullable(
      object(
        {
          code: words(ERROR_CODES, { title: 'ErrorCode' }),
          message: Type.String(),
          details: Type.Array(ErrorDetailAnswer),
        },
        { title: 'BulkRecordError' },
      ),
      { description: 'Why it was REFUSED, in the words of the operation' },
    ),
    changeId: nullable(id(), { description: 'By which what was done can be undone' }),
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
