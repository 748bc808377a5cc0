import type { Context } from '../../platform/context.ts';
import type { Auth } from './auth.ts';
import { signInSecret } from './secret.ts';

/** Sign-in, as the parts of this wing share it. */
export interface SignIn {
  /** What keeps identities and sessions. Loaded when somebody needs it first: much of a process's work needs nobody. */
  auth(): Promise<Auth>;
  /** What cookies and tokens of ours are signed with. */
  secret(): Promise<string>;
}

/** Opens sign-in; nothing is read or loaded yet. */
export function openSignIn(
  context: Pick<Context, 'database' | 'cipher' | 'clock' | 'log' | 'publicUrl'>,
): SignIn {
  const secret = once(() => signInSecret(context));
  const auth = once(async () => {
    const [{ createAuth }, key] = await Promise.all([import('./auth.ts'), secret()]);
    return createAuth(context, key);
  });
  return { auth, secret };
}

/** Does something when it is first asked for, and again where that failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
