/** Writes a record of a fixed width: each text at its first position, from 1 as in the published layouts. */
export function fixedRecord(width: number, fields: Readonly<Record<number, string>>): string {
  let record = ' '.repeat(width);
  for (const [position, text] of Object.entries(fields)) {
    const at = Number(position) - 1;
    record = record.slice(0, at) + text + record.slice(at + text.length);
  }
  if (record.length !== width) throw new Error(`a field is beyond position ${width}`);
  return record;
}
