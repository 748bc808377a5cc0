import type { SchemaObject } from './document.ts';

/** A language-neutral type. */
export type Shape =
  | { kind: 'any' | 'integer' | 'number' | 'boolean' | 'null' }
  /** With `words`, an enumeration. An instant may be given as the language's own date type. */
  | { kind: 'string'; words?: string[]; isInstant?: boolean }
  | { kind: 'list'; of: Shape }
  | { kind: 'map'; of: Shape }
  | { kind: 'record'; fields: Field[] }
  | { kind: 'named'; name: string }
  | { kind: 'union'; of: Shape[] };

export interface Field {
  name: string;
  shape: Shape;
  isRequired: boolean;
  isDeprecated: boolean;
  description: string;
}

const ANY: Shape = { kind: 'any' };

/**
 * Returns the shape of the values that a schema allows. If a shape cannot express the schema, it allows more.
 */
export function shapeOf(schema: SchemaObject | undefined): Shape {
  if (schema === undefined) return ANY;
  if (schema.$ref !== undefined) return { kind: 'named', name: schema.$ref.replace(/^.*\//, '') };
  if (schema.const !== undefined) return ofWords([schema.const]);
  if (schema.enum !== undefined) return ofWords(schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return unionOf(variants.map(shapeOf));
  if (schema.allOf !== undefined) return ofAll(schema);
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? ANY : unionOf(types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: SchemaObject): Shape {
  switch (type) {
    case 'string':
      return schema['x-format'] === 'timestamp' ? { kind: 'string', isInstant: true } : { kind: 'string' };
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: type };
    case 'array':
      return { kind: 'list', of: shapeOf(schema.items) };
    case 'object':
      return ofObject(schema);
    default:
      return ANY;
  }
}

function ofObject({ properties = {}, required = [], additionalProperties }: SchemaObject): Shape {
  // A forbidden property is listed only so that it is refused with a reason.
  const allowed = Object.entries(properties).filter(([, { not }]) => not === undefined);
  if (allowed.length === 0)
    return {
      kind: 'map',
      of: typeof additionalProperties === 'object' ? shapeOf(additionalProperties) : ANY,
    };
  const fields = allowed.map(([name, schema]) => ({
    name,
    shape: shapeOf(schema),
    isRequired: required.includes(name),
    isDeprecated: schema.deprecated === true,
    description: schema.description ?? '',
  }));
  return { kind: 'record', fields };
}

/** Merges `allOf`: the fields of all its schemas, as far as they are spelled out. */
function ofAll({ allOf = [], ...rest }: SchemaObject): Shape {
  const [only] = allOf;
  if (allOf.length === 1 && rest.properties === undefined) return shapeOf(only);
  const shapes = [...allOf.map(shapeOf), ofObject(rest)];
  const fields = shapes.flatMap((shape) => (shape.kind === 'record' ? shape.fields : []));
  return fields.length === 0 ? ANY : { kind: 'record', fields };
}

function ofWords(values: readonly unknown[]): Shape {
  const words = values.filter((value) => typeof value === 'string');
  const others = values
    .filter((value) => typeof value !== 'string')
    .map((value): Shape => {
      if (value === null) return { kind: 'null' };
      if (typeof value === 'boolean') return { kind: 'boolean' };
      return Number.isInteger(value) ? { kind: 'integer' } : { kind: 'number' };
    });
  return unionOf([...(words.length === 0 ? [] : [{ kind: 'string', words } as const]), ...others]);
}

function unionOf(shapes: readonly Shape[]): Shape {
  const all = new Map<string, Shape>();
  for (const shape of shapes.flatMap((one) => (one.kind === 'union' ? one.of : [one])))
    all.set(JSON.stringify(shape), shape);
  const of = [...all.values()].sort((a, b) => Number(a.kind === 'null') - Number(b.kind === 'null'));
  if (of.some(({ kind }) => kind === 'any')) return ANY;
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: 'union', of };
}

/** Returns the names that a shape references, at any depth. */
export function namesIn(shape: Shape): string[] {
  switch (shape.kind) {
    case 'named':
      return [shape.name];
    case 'list':
    case 'map':
      return namesIn(shape.of);
    case 'union':
      return shape.of.flatMap(namesIn);
    case 'record':
      return shape.fields.flatMap((field) => namesIn(field.shape));
    default:
      return [];
  }
}
