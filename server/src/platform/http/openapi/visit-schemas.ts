import { contentsOf, type JsonSchema, type OpenApi, operationsIn } from './types.ts';

/** Calls `visit` with every schema of a document, inner schemas first. */
export function visitSchemas(document: OpenApi, visit: (schema: JsonSchema) => void): void {
  const walk = (schema: JsonSchema): void => {
    const { properties = {}, items, additionalProperties: more, anyOf = [] } = schema;
    const inner = [...Object.values(properties), ...anyOf];
    if (items !== undefined) inner.push(items);
    if (typeof more === 'object') inner.push(more);
    for (const one of inner) walk(one);
    visit(schema);
  };
  for (const schema of Object.values(document.components.schemas)) walk(schema);
  for (const operation of operationsIn(document)) {
    for (const { schema } of operation.parameters ?? []) walk(schema);
    for (const [, content] of contentsOf(operation))
      for (const { schema } of Object.values(content)) if (schema !== undefined) walk(schema);
  }
}
