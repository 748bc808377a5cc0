/**
 * Converts the errors of a schema validator into `details` of the error body: a field path and a sentence for
 * a person.
 */
import {
  allowedValues,
  choiceSentence,
  join,
  type Location,
  type SchemaError,
  schemaSentence,
  typeNames,
  typeSentence,
} from './schema-sentence.ts';

export interface Detail {
  /**
   * Path such as `linkedInvoices[0].invoice.externalId`, or the location's name (`body`) for the whole value.
   */
  field: string;
  error: string;
}

/** More details would not help, and a small request could cause a large response. */
const MAX_DETAILS = 50;
const READ_ONLY = 'is read-only here';

/**
 * Converts a JSON pointer (`/linkedInvoices/0/invoice/externalId`, with `~1` and `~0`) to the usual notation:
 * `linkedInvoices[0].invoice.externalId`. `extra` is a property below it. A segment of digits is an index.
 */
export function fieldPath(instancePath: string, extra?: string): string {
  let path = '';
  for (const segment of instancePath.split('/').slice(1)) {
    const name = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    if (/^\d+$/.test(name)) path += `[${name}]`;
    else path += path === '' ? name : `.${name}`;
  }
  if (extra === undefined) return path;
  return path === '' ? extra : `${path}.${extra}`;
}

/** A detail, and the rule that was broken. */
interface Finding extends Detail {
  rule: SchemaError;
}

/**
 * Order of rules when several fail for one field. A list of possible values helps more than a type, and a
 * type more than a bound.
 */
const MOST_HELPFUL = [
  'enum',
  'const',
  'required',
  'additionalProperties',
  'type',
  'format',
  'not',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'x-name',
  'pattern',
];

function helpfulnessOf({ rule }: Finding): number {
  const at = MOST_HELPFUL.indexOf(rule.keyword);
  return at < 0 ? MOST_HELPFUL.length : at;
}

/** Returns whether responses have the sent property at this place. */
export type IsAnswered = (instancePath: string, property: string) => boolean;

/**
 * Converts the errors of one validation to details. There are at most 50, one for each field, the most
 * helpful one, in the order found. For a value with several possible forms (`anyOf`, `oneOf`), it reports
 * only the errors of the intended form, or one sentence. An unknown property that responses have is reported
 * as read-only.
 */
export function explainAjvErrors(
  errors: readonly SchemaError[],
  location: Location,
  isAnswered: IsAnswered = () => false,
): Detail[] {
  const findings = new Map<string, Finding>();
  for (const finding of explainErrors(errors, location)) {
    const known = findings.get(finding.field);
    if (known === undefined && findings.size === MAX_DETAILS) break;
    if (known === undefined || helpfulnessOf(finding) < helpfulnessOf(known))
      findings.set(finding.field, finding);
  }
  return [...findings.values()].map(({ field, error, rule }) => {
    const property = rule.keyword === 'additionalProperties' ? rule.params.additionalProperty : undefined;
    const isReadOnly = typeof property === 'string' && isAnswered(rule.instancePath, property);
    return { field, error: isReadOnly ? READ_ONLY : error };
  });
}

function explainErrors(errors: readonly SchemaError[], location: Location): Finding[] {
  const details: Finding[][] = [];
  // Ajv reports the errors inside a union directly before it, so reading backwards meets the outermost union
  // first.
  for (let at = errors.length - 1; at >= 0; at--) {
    const error = errors[at];
    // An `if` only repeats that its `then` failed.
    if (error === undefined || error.keyword === 'if') continue;
    if (!isUnion(error)) {
      details.push([detailOf(error, schemaSentence(error, location), location)]);
      continue;
    }
    const end = at;
    while (belongsTo(errors[at - 1], error)) at--;
    details.push(explainUnion(error, errors.slice(at, end), location));
  }
  return details.reverse().flat();
}

function isUnion({ keyword }: SchemaError): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function belongsTo(error: SchemaError | undefined, union: SchemaError): boolean {
  if (error === undefined) return false;
  const sameValue =
    error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`);
  return sameValue && error.schemaPath.startsWith(`${union.schemaPath}/`);
}

/** Reports the errors of the branch that was most likely intended, or else one sentence for all branches. */
function explainUnion(union: SchemaError, inside: readonly SchemaError[], location: Location): Finding[] {
  const branches = new Map<string, SchemaError[]>();
  for (const error of inside) {
    const branch = error.schemaPath.slice(union.schemaPath.length + 1).split('/', 1)[0] ?? '';
    const known = branches.get(branch);
    if (known === undefined) branches.set(branch, [error]);
    else known.push(error);
  }
  const isAtUnion = (error: SchemaError) => error.instancePath === union.instancePath;
  const singleDetail = (text: string) => [detailOf(union, text, location)];

  const typeErrors = inside.filter((error) => error.keyword === 'type' && isAtUnion(error));
  const rightType = [...branches.values()].filter(
    (branch) => !branch.some((error) => typeErrors.includes(error)),
  );
  const [first] = rightType;
  if (inside.length === 0) return singleDetail('matches several forms, but must match one');
  if (first === undefined) return singleDetail(typeSentence(typeErrors.flatMap(typeNames), location));
  if (rightType.length === 1) return explainErrors(first, location);

  const merged = mergeChoices(rightType.flat());
  if (merged !== undefined) return [detailOf(merged.error, choiceSentence(merged.values), location)];
  // Forms distinguished by a constant, such as {"type": "customer"}: selects the one whose constant fits.
  const meant = rightType.filter((branch) => !branch.some((error) => isChoice(error) && !isAtUnion(error)));
  if (meant.length === 1 && meant[0] !== undefined) return explainErrors(meant[0], location);
  const tags = mergeChoices(rightType.flat().filter((error) => isChoice(error) && !isAtUnion(error)));
  if (meant.length === 0 && tags !== undefined) {
    return [detailOf(tags.error, choiceSentence(tags.values), location)];
  }

  const errors = rightType.flat();
  if (errors.every((error) => error.keyword === 'required' && isAtUnion(error))) {
    return singleDetail(
      `must have ${join([...new Set(errors.map((error) => String(error.params.missingProperty)))])}`,
    );
  }
  if (errors.every((error) => error.keyword === 'format' && isAtUnion(error))) {
    return singleDetail(errors.map((error) => schemaSentence(error, location)).join(', and '));
  }
  return singleDetail('does not match any accepted form');
}

function isChoice({ keyword }: SchemaError): boolean {
  return keyword === 'const' || keyword === 'enum';
}

/**
 * Returns the values that several `const` and `enum` rules on the same value allow together; undefined for
 * other rules.
 */
function mergeChoices(errors: readonly SchemaError[]): { error: SchemaError; values: unknown[] } | undefined {
  const [error] = errors;
  if (error === undefined) return undefined;
  const alike = errors.every((other) => isChoice(other) && other.instancePath === error.instancePath);
  return alike ? { error, values: errors.flatMap(allowedValues) } : undefined;
}

/** The parameter with the property that a rule about an object concerns. */
const PROPERTY_PARAMS: Record<string, string> = {
  required: 'missingProperty',
  dependentRequired: 'missingProperty',
  dependencies: 'missingProperty',
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
};

function detailOf(error: SchemaError, text: string, location: Location): Finding {
  const property = error.params[PROPERTY_PARAMS[error.keyword] ?? ''];
  if (typeof property === 'string')
    return { field: fieldPath(error.instancePath, property), error: text, rule: error };
  return { field: fieldPath(error.instancePath) || location, error: text, rule: error };
}
