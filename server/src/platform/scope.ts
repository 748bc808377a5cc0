/**
 * Permissions of a key pair: `FULL` for everything, `READ` for reading everything, else the listed ones, such
 * as `invoices:read`. Writing a resource includes reading it.
 */
export type Scope = readonly string[];

/** Access that a request needs to a kind of record, such as `invoices:write`. */
export type Need = `${string}:read` | `${string}:write`;

/** The permissions and settings of a key pair. */
export interface Grant {
  apiKey: string;
  scope: Scope;
  /** Expiry; null: never. */
  expiresAt: string | null;
  /** Whether its requests are handled leniently by default. */
  lenient: boolean;
}

/** Returns whether a scope includes a need. */
export function covers(scope: Scope, need: Need): boolean {
  if (scope.includes('FULL') || scope.includes(need)) return true;
  if (!need.endsWith(':read')) return false;
  return scope.includes('READ') || scope.includes(need.replace(/read$/, 'write'));
}
