import { isDeepStrictEqual } from 'node:util';
import { contentsOf, type JsonSchema, type OpenApi, operationsIn, pascalCase, refTo } from './types.ts';

/**
 * Gives every object within a schema its own name, so that generated code has a type for each. The name is
 * its `title`, or the parent's name and that of the property. A title makes one type of an object that occurs
 * in several places.
 * @throws when two different schemas have the same name
 */
export function nameObjects(document: OpenApi): void {
  const { schemas } = document.components;
  const names = new Names(schemas);
  for (const [name, schema] of Object.entries({ ...schemas })) schemas[name] = names.within(schema, name);
  for (const operation of operationsIn(document)) {
    for (const parameter of operation.parameters ?? [])
      parameter.schema = names.of(parameter.schema, pascalCase(parameter.name));
    for (const [suggested, content] of contentsOf(operation)) {
      for (const media of Object.values(content))
        if (media.schema !== undefined) media.schema = names.of(media.schema, suggested);
    }
  }
  if (names.problems.length > 0) throw new Error(names.problems.join('\n'));
}

class Names {
  readonly problems: string[] = [];
  readonly #schemas: Record<string, JsonSchema>;

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = schemas;
  }

  /** Returns the schema with references in place of the objects within it. */
  within(schema: JsonSchema, suggested: string): JsonSchema {
    const { properties, items, additionalProperties: more, anyOf } = schema;
    const inner = { ...schema };
    if (properties !== undefined)
      inner.properties = Object.fromEntries(
        Object.entries(properties)
          .filter(([, value]) => !isNeverTaken(value))
          .map(([key, value]) => [key, this.of(value, `${suggested}${pascalCase(key)}`)]),
      );
    if (items !== undefined) inner.items = this.of(items, singularOf(suggested));
    if (typeof more === 'object') inner.additionalProperties = this.of(more, singularOf(suggested));
    if (anyOf !== undefined) inner.anyOf = anyOf.map((one) => this.of(one, suggested));
    return inner;
  }

  /** Does the same for a schema that may get a name itself. */
  of(schema: JsonSchema, suggested: string): JsonSchema {
    const {
      title,
      description,
      deprecated,
      default: value,
      ...rest
    } = this.within(schema, schema.title ?? suggested);
    if (!isNameable(schema))
      return { ...rest, ...withoutUndefined({ title, description, deprecated, default: value }) };
    const types = [rest.type ?? []].flat();
    const isNullable = types.includes('null');
    const body: JsonSchema = { ...rest };
    if (isNullable) {
      const [type = 'object'] = types.filter((one) => one !== 'null');
      body.type = type;
      if (rest.enum !== undefined) body.enum = rest.enum.filter((value) => value !== null);
    }
    const ref = refTo(this.#name(body, title, suggested));
    const words = withoutUndefined({ description, deprecated, default: value });
    return isNullable ? { anyOf: [ref, { type: 'null' }], ...words } : { ...ref, ...words };
  }

  #name(body: JsonSchema, title: string | undefined, suggested: string): string {
    const name = title ?? suggested;
    const known = this.#schemas[name];
    if (known !== undefined && !(title !== undefined && isDeepStrictEqual(known, body)))
      this.problems.push(`two schemas are named ${name}: give one of them another title`);
    this.#schemas[name] = body;
    return name;
  }
}

/** Returns whether a field is defined only to explain why it is refused. The document omits it. */
const isNeverTaken = ({ not }: JsonSchema) => not !== undefined && Object.keys(not).length === 0;

/** Returns whether it is an object with properties, or an enum with a title. */
function isNameable({ type, properties, enum: words, title }: JsonSchema): boolean {
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  const isObject = types.join() === 'object' && Object.keys(properties ?? {}).length > 0;
  return isObject || (title !== undefined && words !== undefined);
}

function withoutUndefined(words: Record<string, unknown>): JsonSchema {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

const singularOf = (name: string) => name.replace(/ies$/, 'y').replace(/(?<=s)es$|(?<=[^s])s$/, '');
