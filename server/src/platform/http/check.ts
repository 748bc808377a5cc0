import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import type { ErrorDetail } from '../errors.ts';
import { fieldsOfAnswer } from './answer-fields.ts';
import { explainAjvErrors } from './field-path.ts';
import { createValidator, type Formats, type Validator } from './validator.ts';

/** A value that fits its schema, or all that is wrong with it. */
export type Checked<T> = { value: T; problems: [] } | { value: null; problems: ErrorDetail[] };

/** Checks a value; leniently, it first loses the fields that nobody knows. */
export type Check<T> = (data: unknown, isLenient?: boolean) => Checked<T>;

export interface CheckOptions {
  /** What schemas name beside the common formats. */
  formats?: Formats;
  /** Made for other schemas already; instead of `formats`. */
  validator?: Validator;
  /** What schemas refer to, by name. */
  named?: Readonly<Record<string, object>>;
  /** How the value is answered: fields that are there only are read-only. */
  answer?: object;
}

/** Checks values that do not come by a request, such as files and options of the command line, as bodies are checked. */
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
