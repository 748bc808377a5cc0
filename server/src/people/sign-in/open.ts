import type { Context } from '../../platform/context.ts';
import type { Auth } from './auth.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { signInSecret } from './secret.ts';

/** Sign-in services shared within this wing. */
export interface SignIn {
  /** Returns better-auth. Loaded on first use, because many processes never need it. */
  auth(): Promise<Auth>;
  /** Returns the secret that signs cookies and tokens. */
  secret(): Promise<string>;
}

/**
 * Creates the sign-in services without reading or loading anything.
 * @param passwords undefined: scrypt; only tests set another one
 */
export function openSignIn(
  context: Pick<Context, 'database' | 'cipher' | 'clock' | 'log' | 'publicUrl'>,
  passwords?: PasswordHashing,
): SignIn {
  const secret = memoizeAsync(() => signInSecret(context));
  const auth = memoizeAsync(async () => {
    const [{ createAuth }, key] = await Promise.all([import('./auth.ts'), secret()]);
    return createAuth(context, key, passwords);
  });
  return { auth, secret };
}

/** Memoizes an async function. A failed call is repeated on next use. */
function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
