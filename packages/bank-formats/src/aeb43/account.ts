/** Weights of the digits of a Spanish account, from the right. */
const WEIGHTS = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1];

/** Returns the control digit over bank and branch, or over the account number (modulus 11). */
function controlDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? 0 : rest === 10 ? 1 : rest;
}

/** Returns the IBAN of a Spanish account, whose control digits follow from its numbers. */
export function spanishIban(bankAndBranch: string, account: string): string {
  const number = `${bankAndBranch}${controlDigit(bankAndBranch)}${controlDigit(account)}${account}`;
  // 142800 is "ES00" in digits.
  const check = 98n - (BigInt(`${number}142800`) % 97n);
  return `ES${String(check).padStart(2, '0')}${number}`;
}
