import type { CustomerValues, RuleNumber, RuleSwitch } from './rule-values.ts';

/** Largest λ at which a unique sum proves anything. */
export const LARGEST_LAMBDA = 0.001;

/** Rules with a switch. Rule 9 finds nothing, so there is nothing to apply. */
export const SWITCHED_RULES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** The switches that are refused, with the reason. It follows the name of the field. */
const REFUSED: readonly { rule: RuleNumber; choice: RuleSwitch; reason: string }[] = [
  {
    rule: 0,
    choice: 'OFF',
    reason: 'must be AUTOMATIC or PROPOSE: otherwise payments that are recorded already are created again',
  },
  {
    rule: 5,
    choice: 'AUTOMATIC',
    reason: 'must be PROPOSE or OFF: a sum with a difference is never applied automatically',
  },
];

const CHOICES = ['AUTOMATIC', 'PROPOSE', 'OFF'] as const;

/** Returns the allowed switches of a rule. */
export function switchesOf(rule: RuleNumber): RuleSwitch[] {
  return CHOICES.filter((choice) => refusalOf(rule, choice) === undefined);
}

const refusalOf = (rule: RuleNumber, choice: RuleSwitch): string | undefined =>
  REFUSED.find((one) => one.rule === rule && one.choice === choice)?.reason;

interface RefusedValue {
  /** Path within the values, such as `switches.5`. */
  field: string;
  error: string;
}

/** Returns the values that would let rules apply what they cannot prove. */
export function refusedValues({ switches = {}, maxLambda, numberPatterns }: CustomerValues): RefusedValue[] {
  const refused: RefusedValue[] = SWITCHED_RULES.flatMap((rule) => {
    const choice = switches[rule];
    const error = choice === undefined ? undefined : refusalOf(rule, choice);
    return error === undefined ? [] : [{ field: `switches.${rule}`, error }];
  });
  if (maxLambda !== undefined && maxLambda > LARGEST_LAMBDA)
    refused.push({
      field: 'maxLambda',
      error: `must be at most ${LARGEST_LAMBDA}: a sum that fits more often by accident proves nothing`,
    });
  for (const [i, pattern] of (numberPatterns ?? []).entries())
    if (!isShape(pattern))
      refused.push({
        field: `numberPatterns[${i}]`,
        error: 'must have at least 3 letters, digits, # or @, and at least one # (a digit)',
      });
  return refused;
}

/** A shorter shape would find numbers in every text. */
function isShape(pattern: string): boolean {
  return pattern.includes('#') && pattern.replace(/[^A-Za-z0-9#@]/g, '').length >= 3;
}
