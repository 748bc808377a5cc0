import { type Static, Type } from 'typebox';
import { id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { refusalFacts } from '../statements/refusal.ts';

export const BANK_FILE_STATES = ['READING', 'NEEDS_MAPPING', 'READ', 'FAILED'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const BankFile = object(
  {
    id: id(),
    fileName: Type.String(),
    size: Type.Integer({ minimum: 1, description: 'In bytes' }),
    state: stringEnum(BANK_FILE_STATES, {
      title: 'BankFileState',
      description:
        'NEEDS_MAPPING: a table, whose columns you map by POST /bank_files/{id}/mapping. FAILED: the file ' +
        'cannot be read to its end; statements before the damage are stored',
    }),
    failure: nullable(
      object(
        { ...refusalFacts(), line: nullable(Type.Integer({ description: 'Line of the file' })) },
        { title: 'BankFileFailure' },
      ),
      { description: 'Why the rest of the file cannot be read' },
    ),
    statements: count('Statements that are stored'),
    refusedStatements: count('Statements that cannot be true. None of their transactions are stored'),
    transactions: count('Lines of all statements'),
    newTransactions: count('Lines that no earlier statement contained'),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'BankFile' },
);
export type BankFile = Static<typeof BankFile>;

export const BankFileQuery = object({
  ...pagingQuery(MAX_LIMIT),
  state: Type.Optional(stringEnum(BANK_FILE_STATES, { title: 'BankFileState' })),
});
export type BankFileQuery = Static<typeof BankFileQuery>;

export const BankFileList = listAnswer('items', Type.Unsafe<BankFile>({ $ref: 'BankFile#' }), 'BankFileList');

export const bankFilePath = object({ bankFileId: id() });
