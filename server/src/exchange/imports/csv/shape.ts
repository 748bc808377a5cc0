import { type Static, Type } from 'typebox';
import { isCurrency } from '../../../kernel/currency.ts';
import { checkBy } from '../../../platform/http/check.ts';
import { currency, object, stringEnum } from '../../../platform/http/schema.ts';
import { LINE_TYPES } from '../schema.ts';

/** Thrown for an unusable mapping file. The message is one sentence for its author. */
export class MappingError extends Error {
  override name = 'MappingError';
}

const column = Type.String({ minLength: 1 });
const data = Type.Unsafe<Record<string, unknown>>({ type: 'object', minProperties: 1 });

const RecordShape = object({
  type: stringEnum(LINE_TYPES),
  when: Type.Optional(
    Type.Array(object({ column, in: Type.Optional(Type.Array(Type.String(), { minItems: 1 })) })),
  ),
  data,
});
export type RecordShape = Static<typeof RecordShape>;

const MappingShape = object({
  description: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.String({ minLength: 1 })),
  delimiter: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
  dateFormat: Type.Optional(Type.String({ minLength: 1 })),
  decimal: Type.Optional(stringEnum(['.', ','])),
  thousands: Type.Optional(stringEnum(['', ',', '.', ' ', "'"])),
  currency: Type.Optional(currency()),
  records: Type.Array(RecordShape, { minItems: 1 }),
});

const check = checkBy(MappingShape, { formats: { currency: isCurrency } });

/**
 * Validates the outer structure of a mapping file.
 * @throws MappingError naming all problems
 */
export function checkShape(parsed: unknown): Static<typeof MappingShape> {
  const { value, problems } = check(parsed);
  if (value === null)
    throw new MappingError(problems.map(({ field, error }) => `${field} ${error}`.trim()).join('; '));
  checkEncoding(value.encoding ?? 'utf-8');
  return value;
}

function checkEncoding(encoding: string): void {
  try {
    new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new MappingError(
      `encoding ${JSON.stringify(encoding)} is not supported; try utf-8 or windows-1252`,
    );
  }
}
