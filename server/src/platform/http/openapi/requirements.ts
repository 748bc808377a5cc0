import { REQUIRES_ONE_OF } from '../schema.ts';
import { type JsonSchema, type OpenApi, pascalCase, refTo } from './types.ts';

/**
 * Describes bodies that must have one of several sets of fields. The validator does not check this, because
 * the command gives better messages. `allOf` around the choice keeps the properties in generated code.
 */
export function showRequirements({ components: { schemas } }: OpenApi): void {
  for (const schema of Object.values({ ...schemas })) {
    const sets = schema[REQUIRES_ONE_OF];
    if (!Array.isArray(sets)) continue;
    delete schema[REQUIRES_ONE_OF];
    const choice = sets.map((names: string[]) => {
      const name = `With${names.map(pascalCase).join('And')}`;
      schemas[name] ??= fieldsOf(schema, names);
      return refTo(name);
    });
    schema['allOf'] = [{ anyOf: choice }];
  }
}

function fieldsOf({ properties = {} }: JsonSchema, names: readonly string[]): JsonSchema {
  const chosen = names.map((name) => [name, properties[name] ?? {}] as const);
  return { type: 'object', required: [...names], properties: Object.fromEntries(chosen) };
}
