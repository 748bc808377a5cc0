import { invalidData } from '../../platform/http/validation.ts';
import { refusedValues } from '../domain/matching/rule-choices.ts';
import type { CustomerValues } from '../domain/matching/rule-values.ts';

/** @throws INVALID_DATA naming every value that rules must not have */
export function refuseValues(values: CustomerValues): void {
  const refused = refusedValues(values);
  if (refused.length === 0) return;
  throw invalidData(refused.map(({ field, error }) => ({ field: `values.${field}`, error })));
}
