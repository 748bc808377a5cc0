/** Returns a header's name in its usual form, such as `Idempotency-Key`. Node uses lower case. */
export function headerName(name: string): string {
  return name.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
