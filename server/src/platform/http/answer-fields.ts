import { isRecord } from '../is-record.ts';
import type { IsAnswered } from './field-path.ts';

/**
 * Tells what answers of a schema have.
 * @param shared what schemas refer to, by name
 */
export function fieldsOfAnswer(answer: object, shared: Readonly<Record<string, object>>): IsAnswered {
  return (instancePath, property) => {
    const path = instancePath.split('/').slice(1);
    return (
      [...path, property].reduce((at, step) => at.flatMap((one) => below(one, step, shared)), [answer])
        .length > 0
    );
  };
}

/** The schemas of a property, or of the entries of a list, of what a schema describes. */
function below(schema: object, step: string, shared: Readonly<Record<string, object>>): object[] {
  const { $ref, properties, items, anyOf }: Record<string, unknown> = { ...schema };
  if (typeof $ref === 'string') {
    const target = shared[$ref.split('#', 1)[0] ?? ''];
    return target === undefined ? [] : below(target, step, shared);
  }
  if (Array.isArray(anyOf)) return anyOf.filter(isRecord).flatMap((one) => below(one, step, shared));
  const inside = isRecord(properties) && Object.hasOwn(properties, step) ? properties[step] : undefined;
  const found = inside ?? (/^\d+$/.test(step) ? items : undefined);
  return isRecord(found) ? [found] : [];
}
