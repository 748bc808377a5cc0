import type { CustomerValues, MatchingSettings } from '../domain/matching/rule-values.ts';
import { DEFAULT_VALUES } from '../domain/matching/settings.ts';
import type { CashRuleValues } from './schema.ts';

/** Returns complete values: those that are not stored are the defaults. */
export function valuesOf(stored: Partial<CashRuleValues>): CashRuleValues {
  const { switches, numberPatterns, printedCheckDigits, ...rest } = DEFAULT_VALUES;
  const { 9: _, ...switched } = switches;
  return {
    ...rest,
    numberPatterns: [...numberPatterns],
    printedCheckDigits: [...printedCheckDigits],
    ...stored,
    switches: { ...switched, ...stored.switches },
  };
}

/** Returns the settings of the engine. Rule 9 finds nothing, so it has no switch. */
export function settingsOf(
  values: CashRuleValues,
  version: number,
  customers: Iterable<readonly [id: string, own: { version: number; values: CustomerValues }]>,
): MatchingSettings {
  return {
    ...values,
    switches: { ...values.switches, 9: 'PROPOSE' },
    version,
    customers: new Map(customers),
  };
}
