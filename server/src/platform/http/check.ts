import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import type { ErrorDetail } from '../errors.ts';
import { fieldsOfAnswer } from './answer-fields.ts';
import { explainAjvErrors } from './field-path.ts';
import { createValidator, type Formats, type Validator } from './validator.ts';

/** A value that fits its schema, or everything that is wrong with it. */
export type Checked<T> = { value: T; problems: [] } | { value: null; problems: ErrorDetail[] };

/** Validates a value. Lenient mode drops unknown fields first. */
export type Check<T> = (data: unknown, isLenient?: boolean) => Checked<T>;

export interface CheckOptions {
  /** Formats of the schemas in addition to the common ones. */
  formats?: Formats;
  /** A validator made for other schemas before; replaces `formats`. */
  validator?: Validator;
  /** Schemas that are referenced, by name. */
  named?: Readonly<Record<string, object>>;
  /** Response schema of the value: fields that only it has are read-only. */
  answer?: object;
}

/**
 * Validates values that do not come from a request, such as files and command-line options, with the same
 * rules as bodies.
 */
export function checkBy<S extends TSchema>(
  schema: S,
  { formats = {}, validator = createValidator(formats), named = {}, answer }: CheckOptions = {},
): Check<Static<S>> {
  const functions = new Map<'body' | 'lenient', ValidateFunction>();
  const compiled = (kind: 'body' | 'lenient'): ValidateFunction => {
    const known = functions.get(kind);
    if (known !== undefined) return known;
    const ajv = validator[kind];
    for (const [name, one] of Object.entries(named)) if (!(name in ajv.schemas)) ajv.addSchema(one, name);
    const made = ajv.compile(schema);
    functions.set(kind, made);
    return made;
  };
  const isAnswered = answer === undefined ? undefined : fieldsOfAnswer(answer, named);
  return (data, isLenient = false) => {
    if (isLenient) compiled('lenient')(data);
    const validate = compiled('body');
    if (isValid<S>(validate, data)) return { value: data, problems: [] };
    return { value: null, problems: explainAjvErrors(validate.errors ?? [], 'body', isAnswered) };
  };
}

function isValid<S extends TSchema>(validate: ValidateFunction, data: unknown): data is Static<S> {
  return validate(data);
}
