import { Ajv2020, type FormatDefinition } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isRecordId } from './record-id.ts';

/** What strings of a format must be, by the format's name. */
export type Formats = Record<string, (text: string) => boolean>;

export interface Validator {
  /** Bodies: no coercion, unknown fields refused. */
  readonly body: Ajv2020;
  /** Query strings and paths: text becomes numbers and booleans. */
  readonly query: Ajv2020;
  /** Drops unknown fields, for callers that prefer lenient handling. */
  readonly lenient: Ajv2020;
}

/** Each kind is made when it is first used: that takes a while, and few use all. */
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

function createAjv(formats: Formats, options: { coerceTypes: boolean; removeAdditional: boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: true,
    strictRequired: false,
    verbose: true,
    ...options,
  });
  addFormats.default(ajv, ['email', 'uuid', 'date', 'date-time', 'uri']);
  ajv.addFormat('uuid-or-external', isRecordId);
  ajv.addFormat('binary', true);
  for (const [name, validate] of Object.entries(formats)) {
    const format: FormatDefinition<string> = { type: 'string', validate };
    ajv.addFormat(name, format);
  }
  return ajv;
}
