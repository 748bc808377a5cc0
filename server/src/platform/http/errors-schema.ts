import { Type } from 'typebox';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { named, object, words } from './schema.ts';

const CODES = Object.keys(ERROR_STATUS);

export const ErrorAnswer = object(
  {
    Error: object({
      code: words(CODES),
      message: Type.String(),
      details: Type.Optional(
        Type.Array(
          object({
            field: Type.String({ description: 'Path such as linkedInvoices[0].invoice.externalId' }),
            error: Type.String(),
          }),
        ),
      ),
    }),
  },
  { $id: 'Error' },
);

/** What every authenticated operation may answer. */
const ALWAYS: ErrorCode[] = [
  'INVALID_DATA',
  'UNAUTHORIZED',
  'ACCESS_FORBIDDEN',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** The error answers of an operation, by status, each naming the codes that it can carry. */
export function errorAnswers(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...codes, ...ALWAYS])) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { ...named(ErrorAnswer), description: of.join(', ') }]),
  );
}

/** The errors of an operation that takes a body. */
export const BODY_ERRORS = [
  'INVALID_DATA',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies ErrorCode[];
/** The errors of importing a document with its links. */
export const IMPORT_ERRORS = [
  ...BODY_ERRORS,
  'REFERENCE_NOT_FOUND',
  'AMOUNT_EXCEEDED',
  'AMBIGUOUS_REFERENCE',
  'ACCESS_FORBIDDEN',
  'CONFLICT',
] as const satisfies ErrorCode[];

export const NO_CONTENT = { type: 'null', description: 'Done; the answer has no body.' };
