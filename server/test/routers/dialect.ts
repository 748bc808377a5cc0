import type { Router } from '../../src/platform/db/routing/hints.ts';

/** A hint to a router: the key of the statements that follow, or a setting besides it. */
export type Hint = { kind: 'KEY'; key: string } | { kind: 'SETTING' };

/** Written from the documentation of each router, not from the code of the service. */
const DIALECTS: Readonly<Record<Router, { key: RegExp; settings: readonly RegExp[]; needed: number }>> = {
  spqr: {
    key: /^SET __spqr__sharding_key (?:TO|=) '([^']*)'$/,
    settings: [/^SET __spqr__distribution (?:TO|=) 'quittance'$/],
    // SPQR refuses a key without a distribution.
    needed: 1,
  },
  pgdog: { key: /^SET pgdog\.sharding_key TO '([^']*)'$/, settings: [], needed: 0 },
};

/** Parses a hint. Null: the statement is for PostgreSQL. */
export function hintIn(router: Router, statement: string): Hint | null {
  const { key, settings } = DIALECTS[router];
  const [, named] = key.exec(statement) ?? [];
  if (named !== undefined) return { kind: 'KEY', key: named };
  return settings.some((setting) => setting.test(statement)) ? { kind: 'SETTING' } : null;
}

/** Returns how many settings a connection must have made before its first statement. */
export const settingsNeeded = (router: Router): number => DIALECTS[router].needed;
