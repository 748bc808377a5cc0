import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import type { ErrorDetail } from '../errors.ts';
import { explainAjvErrors } from './field-path.ts';
import { createValidator, type Formats } from './validator.ts';

/** A value that fits its schema, or all that is wrong with it. */
export type Checked<T> = { value: T; problems: [] } | { value: null; problems: ErrorDetail[] };

/**
 * Checks values that do not come by a request, such as files and options of the command line, as bodies are checked.
 * @param formats what schemas name beside the common formats
 */
export function checkBy<S extends TSchema>(
  schema: S,
  formats: Formats = {},
): (data: unknown) => Checked<Static<S>> {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= createValidator(formats).body.compile(schema);
    if (isValid<S>(validate, data)) return { value: data, problems: [] };
    return { value: null, problems: explainAjvErrors(validate.errors ?? [], 'body') };
  };
}

function isValid<S extends TSchema>(validate: ValidateFunction, data: unknown): data is Static<S> {
  return validate(data);
}
