/**
 * What a key pair may do: `FULL` is everything, `READ` is reading everything, and else it is what the list names, such as
 * `invoices:read`. Whoever may write a resource may read it.
 */
export type Scope = readonly string[];

/** What a request does to a kind of records, such as `invoices:write`. */
export type Need = `${string}:read` | `${string}:write`;

/** What a key pair was given. */
export interface Grant {
  apiKey: string;
  scope: Scope;
  /** When it ends; null: never. */
  expiresAt: string | null;
  /** Whether its requests are handled leniently unless they say otherwise. */
  lenient: boolean;
}

/** Whether a scope includes a need. */
export function covers(scope: Scope, need: Need): boolean {
  if (scope.includes('FULL') || scope.includes(need)) return true;
  if (!need.endsWith(':read')) return false;
  return scope.includes('READ') || scope.includes(need.replace(/read$/, 'write'));
}
