/** A value of the input that an agent wrote. */
export interface InputValue {
  /** Names of the fields that contain it, the outermost first. Entries of a list are numbered from 1. */
  path: readonly string[];
  value: unknown;
}

/** The facts of a step that decide which of its input is shown. */
type WrittenStep = {
  input: Readonly<Record<string, unknown>>;
  records: readonly {
    changes: readonly { field: string | null; after: unknown; isHidden: boolean }[];
    email: { subject: string; text: string } | null;
  }[];
};

/** Returns the values of a step's input, without those that each of its records shows unchanged. */
export const unseenInput = ({ input, records }: WrittenStep): InputValue[] =>
  flatten(input, []).filter(
    (value) => records.length === 0 || !records.every((record) => isShown(value, record)),
  );

/** Returns the values inside a value. A list of values stays one value; a list of objects does not. */
function flatten(value: unknown, path: readonly string[]): InputValue[] {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null))
    return value.flatMap((one: unknown, at) => flatten(one, [...path, String(at + 1)]));
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([name, part]) => flatten(part, [...path, name]));
}

/**
 * Returns whether the changes or the email of a record show exactly this value. A text may have another name there.
 * Numbers and switches are too alike for that.
 */
function isShown({ path, value }: InputValue, { changes, email }: WrittenStep['records'][number]): boolean {
  if (email !== null && (value === email.subject || value === email.text)) return true;
  const text = JSON.stringify(value);
  return changes.some(
    ({ field, after, isHidden }) =>
      !isHidden && JSON.stringify(after) === text && (typeof value === 'string' || field === path.at(-1)),
  );
}
