/** A way to compute check digits of a number. */
export type CheckDigitScheme = 'MOD10' | 'MOD10_RECURSIVE' | 'MOD11' | 'MOD97' | 'WEIGHTS_731';

const RECURSIVE = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

/** Check digits of a number, by scheme. They are empty if the scheme has none for it. */
export const CHECK_DIGITS: Readonly<Record<CheckDigitScheme, (digits: string) => string>> = {
  MOD10: (digits) => String((10 - (luhnSum(digits) % 10)) % 10),
  MOD10_RECURSIVE: (digits) => {
    let carry = 0;
    for (const digit of digits) carry = RECURSIVE[(carry + Number(digit)) % 10] ?? 0;
    return String((10 - carry) % 10);
  },
  MOD11: (digits) => {
    const rest = 11 - (weightedSum(digits, [2, 3, 4, 5, 6, 7]) % 11);
    return rest === 11 ? '0' : rest === 10 ? '' : String(rest);
  },
  MOD97: (digits) => String(remainder97(digits) || 97).padStart(2, '0'),
  WEIGHTS_731: (digits) => String((10 - (weightedSum(digits, [7, 3, 1]) % 10)) % 10),
};

/** Returns the number without its check digits, or null if these are wrong. */
export function withoutCheckDigits(digits: string, scheme: CheckDigitScheme): string | null {
  const length = scheme === 'MOD97' ? 2 : 1;
  if (digits.length <= length) return null;
  const body = digits.slice(0, -length);
  return CHECK_DIGITS[scheme](body) === digits.slice(-length) ? body : null;
}

/** Sum of the digits from the right, every second one doubled, beginning with the last. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1)
    sum += Number(digits[digits.length - 1 - i]) * (weights[i % weights.length] ?? 0);
  return sum;
}

function remainder97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}
