import { Type } from 'typebox';
import { ERROR_CODES } from '../error-catalogue.ts';
import { ERROR_REASONS } from '../error-reasons.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { object, schemaRef, stringEnum } from './schema.ts';

/** An error in one field. */
export const ErrorDetailAnswer = object(
  {
    field: Type.String({
      description:
        'Path in the request, such as linkedInvoices[0].invoice.externalId; body for the whole body',
    }),
    error: Type.String(),
  },
  { title: 'ErrorDetail' },
);

/** Warnings of lenient handling, in addition to the stored record. */
export const warningsAnswer = () =>
  Type.Optional(
    Type.Array(ErrorDetailAnswer, {
      description: 'Only with lenient handling: what was corrected or left out',
    }),
  );

export const ErrorAnswer = object(
  {
    Error: object(
      {
        code: stringEnum(ERROR_CODES, { title: 'ErrorCode' }),
        message: Type.String(),
        docUrl: Type.String({
          format: 'uri',
          description: 'Page that explains this code and what to do',
        }),
        details: Type.Optional(Type.Array(ErrorDetailAnswer)),
        current: Type.Optional(
          Type.Unsafe<Record<string, unknown>>({
            type: 'object',
            additionalProperties: true,
            description:
              'Only with CONFLICT about a `version`: the current record, as GET returns it. Nothing was changed',
          }),
        ),
        reason: Type.Optional(
          object(
            {
              code: stringEnum(ERROR_REASONS, { title: 'ErrorReasonCode' }),
              values: Type.Record(Type.String(), Type.String(), {
                description: 'Values for a text in another language, such as currencies that differ',
              }),
            },
            {
              title: 'ErrorReason',
              description: 'Why, more exactly than `code`: for texts in another language than `message`',
            },
          ),
        ),
      },
      { title: 'ErrorBody' },
    ),
  },
  { $id: 'Error' },
);

/** Errors that every authenticated operation may return. */
const ALWAYS: ErrorCode[] = [
  'INVALID_DATA',
  'UNAUTHORIZED',
  'ACCESS_FORBIDDEN',
  'RATE_LIMITED',
  'CONCURRENCY_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Returns the error responses of an operation, by status, each with its possible codes. */
export function errorAnswers(...codes: ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  const carried = new Set([...codes, ...ALWAYS]);
  for (const code of ERROR_CODES.filter((one) => carried.has(one))) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { ...schemaRef(ErrorAnswer), description: of.join(', ') }]),
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

export const NO_CONTENT = { type: 'null', description: 'Done; the response has no body.' };
