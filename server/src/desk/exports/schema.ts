import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { countedAnswer, cursorQuery } from '../../platform/lists/paging.ts';
import { columns, filter, SORT_LENGTH, sortOrder } from '../views/schema.ts';
import { EXPORTED } from './lists.ts';
import { MONTH_END_PACK } from './month-end/name.ts';

export const FORMATS = ['csv', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

/** Media types of the formats. */
export const MEDIA_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Formats of stored exports. Only month-end packs are PDFs. */
const STORED_FORMATS = [...FORMATS, 'pdf'] as const;
export type StoredFormat = (typeof STORED_FORMATS)[number];
export const STORED_TYPES: Readonly<Record<StoredFormat, string>> = {
  ...MEDIA_TYPES,
  pdf: 'application/pdf',
};

const COLUMNS_LENGTH = 10_000;
export const format = () => stringEnum(FORMATS, { title: 'ExportFormat' });

/** Query parameters of exports, besides those of the list or figure. */
export const exportQuery = {
  format: Type.Optional(stringEnum(FORMATS, { default: 'csv' })),
};
export const columnsQuery = {
  columns: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: COLUMNS_LENGTH,
      description:
        'Columns in order, separated by commas, with the names of saved views: ' +
        '`invoice.customId,daysOverdue,customFields.<id>`. Default: the default columns of the list',
    }),
  ),
};

const STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
const exportedList = () => stringEnum(EXPORTED, { title: 'ExportedList' });

export const NewExport = object(
  {
    list: exportedList(),
    format: format(),
    filter: Type.Optional(filter()),
    sortBy: Type.Optional(nullable(Type.String({ maxLength: SORT_LENGTH }))),
    sortOrder: Type.Optional(nullable(sortOrder())),
    columns: Type.Optional(columns()),
  },
  { $id: 'NewExport' },
);
export type NewExport = Static<typeof NewExport>;

export const NewMonthEndPack = object(
  {
    month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'Month that has ended: 2026-02' }),
    format: stringEnum(['xlsx', 'pdf'], { title: 'PackFormat' }),
  },
  { $id: 'NewMonthEndPack' },
);
export type NewMonthEndPack = Static<typeof NewMonthEndPack>;

export const Export = object(
  {
    id: id(),
    list: stringEnum([...EXPORTED, MONTH_END_PACK], { title: 'StoredExportList' }),
    format: stringEnum(STORED_FORMATS, { title: 'StoredExportFormat' }),
    state: stringEnum(STATES, { description: 'FAILED: `error` has the reason' }),
    rowsWritten: Type.Integer({ minimum: 0, description: 'Rows written so far' }),
    rowsTotal: nullable(Type.Integer({ minimum: 0 }), {
      description: 'null: not known yet, or more than are counted',
    }),
    error: nullable(Type.String()),
    requestedByUserId: nullable(id()),
    file: nullable(
      object(
        {
          name: Type.String(),
          size: Type.Integer({ minimum: 0, description: 'Bytes' }),
          path: Type.String({
            description: 'Download path. It requires the same permissions as this response',
          }),
        },
        { title: 'ExportFile' },
      ),
      { description: 'Present when the export is DONE' },
    ),
    createdAt: instant(),
    updatedAt: instant(),
    finishedAt: nullable(instant()),
    expiresAt: instant({ description: 'When the export and its file are deleted, in real time' }),
  },
  { $id: 'Export' },
);
export type Export = Static<typeof Export>;

export const ExportQuery = object(cursorQuery());
export type ExportQuery = Static<typeof ExportQuery>;
export const Exports = countedAnswer(Type.Unsafe<Export>({ $ref: 'Export#' }), 'Exports');
export const exportPath = object({ exportId: id() });
