/** A header's name as people write it, such as `Idempotency-Key`; Node has them in small letters. */
export function headerName(name: string): string {
  return name.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
}
