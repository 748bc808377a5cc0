import { isRecord } from '../is-record.ts';
import type { IsAnswered } from './field-path.ts';

/**
 * Returns a function that checks whether responses of a schema have a property.
 * @param shared referenced schemas, by name
 */
export function fieldsOfAnswer(answer: object, shared: Readonly<Record<string, object>>): IsAnswered {
  return (instancePath, property) => {
    const path = instancePath.split('/').slice(1);
    return (
      [...path, property].reduce((at, step) => at.flatMap((one) => childSchemas(one, step, shared)), [answer])
        .length > 0
    );
  };
}

/** Returns the schemas of a property or of list entries within a schema. */
function childSchemas(schema: object, step: string, shared: Readonly<Record<string, object>>): object[] {
  const { $ref, properties, items, anyOf }: Record<string, unknown> = { ...schema };
  if (typeof $ref === 'string') {
    const target = shared[$ref.split('#', 1)[0] ?? ''];
    return target === undefined ? [] : childSchemas(target, step, shared);
  }
  if (Array.isArray(anyOf)) return anyOf.filter(isRecord).flatMap((one) => childSchemas(one, step, shared));
  const inside = isRecord(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  const found = inside ?? (/^\d+$/.test(step) ? items : undefined);
  return isRecord(found) ? [found] : [];
}
