import { Ajv2020, type FormatDefinition } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { isPrintable, plainName } from '../plain-text.ts';
import { isRecordId } from './record-id.ts';
import { REQUIRES_ONE_OF } from './schema.ts';

/** Checks for strings, by the format's name. */
export type Formats = Record<string, (text: string) => boolean>;

export interface Validator {
  /** For bodies: no coercion, unknown fields refused. */
  readonly body: Ajv2020;
  /** For query strings and paths: text is converted to numbers and booleans. */
  readonly query: Ajv2020;
  /** For lenient handling: drops unknown fields. */
  readonly lenient: Ajv2020;
}

/** Creates the validators. Each is made on first use: that takes time, and few processes use all. */
export function createValidator(formats: Formats): Validator {
  const make = (options: { coerceTypes: boolean; removeAdditional: boolean }) => {
    let ajv: Ajv2020 | undefined;
    return () => {
      ajv ??= createAjv(formats, options);
      return ajv;
    };
  };
  const body = make({ coerceTypes: false, removeAdditional: false });
  const query = make({ coerceTypes: true, removeAdditional: false });
  const lenient = make({ coerceTypes: false, removeAdditional: true });
  return {
    get body() {
      return body();
    },
    get query() {
      return query();
    },
    get lenient() {
      return lenient();
    },
  };
}

/** Maximum number of problems in one list or object: more would not help. */
const MAX_PROBLEMS = 50;
/**
 * The loops in Ajv's code: over entries and over properties. The loop of `uniqueItems` finds one problem at
 * most.
 */
const ENTRIES = /for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)\{/g;
const PROPERTIES = /(?<=[{};])for\(const (key\d+) in (\w+)\)\{/g;
const LOOP = /\bfor\((?=let i|const )/g;

/**
 * Limits the problems that each loop of a validator reports. Ajv itself stops at the first one or continues
 * to the last, and a request may contain hundreds of thousands. A loop that ends early has failed, so nothing
 * invalid is accepted.
 */
function stopEarly(code: string): string {
  let loops = 0;
  const stopping = code
    .replaceAll(ENTRIES, (_, index: string, length: string) => {
      loops += 1;
      return `for(let ${index}=0, ${index}From=errors; ${index}<${length} && errors-${index}From<${MAX_PROBLEMS}; ${index}++){`;
    })
    .replaceAll(PROPERTIES, (_, key: string, of: string) => {
      loops += 1;
      return `let ${key}From=errors;for(const ${key} in ${of}){if(errors-${key}From>=${MAX_PROBLEMS})break;`;
    });
  if (loops !== (code.match(LOOP)?.length ?? 0)) throw new Error('Ajv writes its loops in another way');
  return stopping;
}

function createAjv(formats: Formats, options: { coerceTypes: boolean; removeAdditional: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictRequired: false,
    verbose: true,
    code: { process: stopEarly },
    ...options,
  });
  addFormats.default(ajv, ['email', 'uuid', 'date', 'date-time', 'uri']);
  ajv.addFormat('uuid-or-external', isRecordId);
  ajv.addFormat('binary', true);
  ajv.addFormat('printable', { type: 'string', validate: isPrintable });
  ajv.addKeyword(REQUIRES_ONE_OF);
  ajv.addKeyword({
    keyword: 'x-name',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    errors: false,
    compile: () => storePlain,
  });
  for (const [name, validate] of Object.entries(formats)) {
    const format: FormatDefinition<string> = { type: 'string', validate };
    ajv.addFormat(name, format);
  }
  return ajv;
}

/** Removes forbidden characters from a name in place. Refuses a name of which nothing is left. */
function storePlain(text: string, at?: DataValidationCxt): boolean {
  if (at === undefined || isPrintable(text)) return true;
  const plain = plainName(text);
  at.parentData[at.parentDataProperty] = plain;
  return plain !== '';
}
