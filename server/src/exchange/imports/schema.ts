import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { EInvoiceQuery } from '../e-invoices/schema.ts';
import { MAX_STORED_ERRORS } from './errors.ts';
import { IMPORT_MODES } from './modes.ts';
import { KEEP_DAYS } from './removal.ts';

/** Types of lines, in the order in which they are applied. */
export const LINE_TYPES = [
  'customer',
  'contact',
  'bank_transaction',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'reconcile',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

/** Types of lines with `mode=state`. */
export const STATE_LINE_TYPES = [
  'customer',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'deleted',
] as const;
export type StateLineType = (typeof STATE_LINE_TYPES)[number];

/** The line of any mode. */
export type ImportLineType = LineType | StateLineType;

/** Types of records that a line of the type `deleted` can name. */
export const DELETABLE_TYPES = ['customer', 'invoice', 'credit_note', 'payment', 'refund'] as const;

export const IMPORT_STATES = ['RECEIVING', 'PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
/** The `failure` of an import in which every line was refused. */
export const ALL_REFUSED = 'Every line was refused.';
export type ImportState = (typeof IMPORT_STATES)[number];

const count = Type.Integer({ minimum: 0 });
const counts = object(
  { created: count, updated: count, unchanged: count, refused: count },
  { title: 'ImportCount' },
);
export type Counts = Static<typeof counts>;

export const Import = object(
  {
    id: id(),
    state: stringEnum(IMPORT_STATES, {
      description: 'FAILED: it was given up, or every line was refused',
    }),
    fileName: nullable(Type.String()),
    mode: stringEnum(IMPORT_MODES, {
      description: 'upsert: each line is applied separately. state: the lines state a final state',
    }),
    linesTotal: Type.Integer({ minimum: 0 }),
    linesDone: Type.Integer({ minimum: 0 }),
    progress: Type.Number({ minimum: 0, maximum: 1, description: 'linesDone divided by linesTotal' }),
    counts: Type.Unsafe<Record<string, Counts>>({
      type: 'object',
      additionalProperties: counts,
      description:
        'By type of line. `unknown` counts lines without a recognizable type. A reconcile that is ' +
        'undone, or a record that is deleted, counts as updated.',
    }),
    lenient: Type.Boolean({
      description: 'Whether the upload had `Prefer: handling=lenient`: valid parts of a record are kept',
    }),
    warningsTotal: Type.Integer({
      minimum: 0,
      description:
        'Number of facts that were stored otherwise than stated: by lenient handling, or of e-invoices',
    }),
    failure: nullable(Type.String({ description: 'Reason why the whole import failed' })),
    createdAt: instant(),
    startedAt: nullable(instant()),
    finishedAt: nullable(instant()),
  },
  { $id: 'Import' },
);
export type Import = Static<typeof Import>;

export const ImportError = object(
  {
    line: Type.Integer({ minimum: 1, description: 'Line number in the file, from 1' }),
    type: nullable(Type.String()),
    externalId: nullable(Type.String()),
    code: Type.String({ description: 'Error code of the API' }),
    field: nullable(Type.String()),
    reason: Type.String(),
  },
  { $id: 'ImportError' },
);
export type ImportError = Static<typeof ImportError>;

export const CreateImportQuery = object({
  mode: Type.Optional(
    stringEnum(IMPORT_MODES, {
      default: 'upsert',
      description:
        'upsert: each line is applied separately, in the order of the types. state: the lines state the ' +
        'final state of their records, including deletions',
    }),
  ),
  ...EInvoiceQuery.properties,
});

export const ImportQuery = object(pagingQuery(MAX_LIMIT));
export type ImportQuery = Static<typeof ImportQuery>;

export const ImportList = listAnswer('items', Type.Unsafe<Import>({ $ref: 'Import#' }), 'ImportList');
const errorList = listAnswer('items', Type.Unsafe<ImportError>({ $ref: 'ImportError#' }), 'ImportErrorList');
export const ImportErrorList = object(
  {
    ...errorList.properties,
    leftOut: Type.Integer({
      minimum: 0,
      description:
        `Errors that are not listed: those beyond the first ${MAX_STORED_ERRORS}, and all errors of an ` +
        `import that ended more than ${KEEP_DAYS} days ago`,
    }),
  },
  { $id: 'ImportErrorList' },
);

export const ImportWarningList = object(
  {
    ...errorList.properties,
    leftOut: Type.Integer({
      minimum: 0,
      description:
        `Warnings that are not listed: those beyond the first ${MAX_STORED_ERRORS} problems, and all ` +
        `warnings of an import that ended more than ${KEEP_DAYS} days ago`,
    }),
  },
  { $id: 'ImportWarningList' },
);

export const importPath = Type.Unsafe<{ importId: string }>(
  object({ importId: Type.String({ format: 'uuid' }) }),
);
