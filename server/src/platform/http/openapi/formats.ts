import { PRINTABLE } from '../../plain-text.ts';
import type { JsonSchema, OpenApi } from './types.ts';
import { visitSchemas } from './visit-schemas.ts';

/**
 * Patterns for the formats that only this service knows. Each accepts everything that its format accepts. The
 * service checks the rest, such as which dates exist.
 */
const PATTERNS: Record<string, string> = {
  currency: '^[A-Z]{3}$',
  printable: PRINTABLE,
  timestamp: '^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d(:?\\d\\d)?)?)?$',
  timezone: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$',
  'uuid-or-external': '^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|external:[\\s\\S]{1,255})$',
};

const MIN_INT32 = -(2 ** 31);
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Rewrites the schemas of a document for code generators: adds formats to integers and files, and replaces the
 * service's own formats with patterns.
 */
export function rewritePortableFormats(document: OpenApi): void {
  visitSchemas(document, (schema) => {
    if ([schema.type].flat().includes('integer')) schema.format ??= integerFormat(schema);
    const { format = '', contentMediaType } = schema;
    const pattern = PATTERNS[format];
    if (pattern !== undefined) {
      delete schema.format;
      schema['x-format'] = format;
      schema.pattern ??= pattern;
    }
    if (contentMediaType !== undefined) {
      delete schema['contentMediaType'];
      Object.assign(schema, { type: 'string', format: 'binary' });
    }
  });
}

function integerFormat({ minimum = -Infinity, maximum = Infinity }: JsonSchema): string {
  return minimum >= MIN_INT32 && maximum <= MAX_INT32 ? 'int32' : 'int64';
}
