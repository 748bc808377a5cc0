import { signedAmount } from '../../parts/amount-input.tsx';
import { CUSTOM, currencyOf, type FormField, textOf, type Values } from './fields.ts';

/** The changed fields of a form, as the API expects them. */
export interface FormRequest {
  /** Fields by name; a name with a dot is nested. */
  body: object;
  /** External ids of the custom fields in the request, in its order. */
  customFields: readonly string[];
}

/**
 * Returns the request for the fields that differ from those at which the form was opened.
 * @param opened the former values; empty for a new record
 */
export function requestOf(
  fields: readonly FormField[],
  values: Values,
  opened: Values,
  currency: string,
): FormRequest {
  const body: Record<string, unknown> = {};
  const customFields: { externalId: string; value: unknown }[] = [];
  for (const field of fields) {
    const { name } = field;
    if (textOf(values, name) === textOf(opened, name)) continue;
    const value = jsonOf(field, textOf(values, name).trim(), currencyOf(field, values, currency));
    if (name.startsWith(CUSTOM)) customFields.push({ externalId: name.slice(CUSTOM.length), value });
    else setPath(body, name.split('.'), value);
  }
  if (customFields.length > 0) body['customFields'] = customFields;
  return { body, customFields: customFields.map(({ externalId }) => externalId) };
}

function setPath(
  into: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const nested: Record<string, unknown> = Object.assign({}, into[name]);
  setPath(nested, rest, value);
  into[name] = nested;
}

/** Converts a typed text. A text that is no number is sent as it is, so that the server explains the error. */
function jsonOf({ kind }: FormField, text: string, currency: string): unknown {
  if (kind === 'flag') return text === 'true';
  if (text === '') return null;
  switch (kind) {
    case 'amount':
      return signedAmount(text, currency);
    case 'number': {
      const number = Number(text.replace(',', '.'));
      return Number.isNaN(number) ? text : number;
    }
    case 'answer':
      return text === 'true';
    case 'customer':
      return { id: text };
    case 'label':
      return { label: text };
    case 'labels':
      return linesOf(text).map((label) => ({ label }));
    default:
      return text;
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the field of the form that an error of the server belongs to; undefined: none. */
export function fieldOfError(
  path: string,
  fields: readonly FormField[],
  { customFields }: Pick<FormRequest, 'customFields'>,
): FormField | undefined {
  const [, at] = /^customFields\[(\d+)\]/.exec(path) ?? [];
  const wanted = at === undefined ? path : `${CUSTOM}${customFields[Number(at)]}`;
  const covers = (name: string) =>
    wanted === name || wanted.startsWith(`${name}.`) || wanted.startsWith(`${name}[`);
  return fields.find(({ name, alsoNamed = [] }) => [name, ...alsoNamed].some(covers));
}

/** Returns the body of a request from its parts; the server checks it. */
export const bodyOf = <Body>(...parts: readonly object[]): Body => Object.assign({}, ...parts);

const RADIX = 36;

/**
 * Returns the external id of a record that has no number of its own. A form keeps it, so that a repeated
 * request creates the record once.
 */
export const newNumber = (prefix: string): string =>
  `${prefix}-${Date.now().toString(RADIX)}${crypto.getRandomValues(new Uint8Array(2)).join('')}`.toUpperCase();
