/** Tables that requests refer to most, by the words that name their rows in parameters, paths and bodies. */
const MAIN: Readonly<Record<string, RegExp>> = {
  customers: /customer|parent|into/i,
  documents: /invoice|payment|credit|refund|document|record/i,
  contacts: /contact|recipient|\{id\}/i,
  users: /user|manager|owner|assigned/i,
  actions: /action/i,
  dunning_plans: /plan/i,
  custom_fields: /field/i,
};

/** The tables that requests refer to most. */
export const MAIN_TABLES: readonly string[] = Object.keys(MAIN);

/** Returns those of these tables whose rows a parameter, a path or a body names; all if it names none. */
export function tablesNamedIn(text: string): ReadonlySet<string> {
  const named = MAIN_TABLES.filter((table) => MAIN[table]?.test(text));
  return new Set(named.length === 0 ? MAIN_TABLES : named);
}
