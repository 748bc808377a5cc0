import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { limitConcurrency } from '../../platform/workers/concurrency.ts';
import { type PersonalMail, queueMail } from '../mails/queue.ts';
import { boundSessions } from './bound-sessions.ts';
import { ADDRESS_HEADER, COOKIE_PREFIX } from './names.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-policy.ts';
import { identityStore, columnsOf as of } from './store.ts';

/** A session ends after this time without use; each day of use extends it. */
const SESSION_SECONDS = 14 * 86_400;
/** Changes to own passkeys require a sign-in within this time. */
const FRESH_SECONDS = 3600;
const RESET_SECONDS = 3600;
const VERIFICATION_SECONDS = 86_400;

type AuthContext = Pick<Context, 'database' | 'cipher' | 'clock' | 'log' | 'publicUrl'>;

const tables = {
  user: {
    modelName: 'identity_users',
    fields: of('name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'),
  },
  session: {
    modelName: 'identity_sessions',
    fields: of('expiresAt', 'token', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'),
  },
  account: {
    modelName: 'identity_accounts',
    fields: of(
      ...(['accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken'] as const),
      ...(['accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope', 'password'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ),
  },
  verification: {
    modelName: 'identity_verifications',
    fields: of('identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt'),
  },
};

/** Limits concurrent hashes: each takes 32 MiB and a libuv thread that file access also needs. */
const oneOfTwo = limitConcurrency(2);

/** Hashes with scrypt as better-auth does by default: about 90 ms of CPU time. */
const SCRYPT: PasswordHashing = {
  hash: (password) => oneOfTwo(() => hashPassword(password)),
  verify: (both) => oneOfTwo(() => verifyPassword(both)),
};

/**
 * Configures better-auth for identities, sessions and factors; docs/adr/0049 lists the parts that are used.
 */
export function createAuth(context: AuthContext, secret: string, passwords = SCRYPT) {
  const { database, publicUrl } = context;
  const send = (mail: PersonalMail) => queueMail(context, mail);
  return betterAuth({
    appName: 'Quittance',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    database: { db: identityStore(database), type: 'postgres', transaction: true },
    // Its "errors" are refused requests. Real failures are thrown, and logged where they are caught.
    logger: { log: (_level, message) => context.log.debug({ from: 'better-auth' }, message) },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: {
      ...tables.user,
      changeEmail: {
        enabled: true,
        sendChangeEmailConfirmation: async ({ user, newEmail, token }) =>
          send({ kind: 'CONFIRM_CHANGE', to: user.email, token, newEmail }),
      },
    },
    session: {
      ...tables.session,
      expiresIn: SESSION_SECONDS,
      updateAge: 86_400,
      freshAge: FRESH_SECONDS,
      cookieCache: { enabled: false },
      additionalFields: {
        boundOrganization: {
          type: 'string',
          required: false,
          input: false,
          fieldName: 'bound_organization',
        },
      },
    },
    account: tables.account,
    verification: { ...tables.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Accounts are created by invitation only.
      disableSignUp: true,
      password: passwords,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        send({ kind: 'RESET', to: user.email, token, personId: user.id }),
    },
    emailVerification: {
      expiresIn: VERIFICATION_SECONDS,
      autoSignInAfterVerification: false,
      sendVerificationEmail: async ({ user, token }) =>
        send({ kind: 'VERIFY', to: user.email, token, personId: user.id }),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Its default prefix __Secure- guarantees less than __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    plugins: [secondFactor(), configurePasskeys(publicUrl), boundSessions()],
  });
}

const secondFactor = () =>
  twoFactor({
    issuer: 'Quittance',
    schema: {
      user: { fields: of('twoFactorEnabled') },
      twoFactor: {
        modelName: 'identity_two_factors',
        fields: of(
          ...([
            'secret',
            'backupCodes',
            'userId',
            'verified',
            'failedVerificationCount',
            'lockedUntil',
          ] as const),
        ),
      },
    },
  });

/** Configures passkeys. A passkey satisfies both factors, so user verification is required. */
const configurePasskeys = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: 'Quittance',
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => demandUser(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => demandUser(verification.authenticationInfo.userVerified),
    },
    schema: {
      passkey: {
        modelName: 'identity_passkeys',
        fields: of(
          ...(['name', 'publicKey', 'userId', 'credentialID', 'counter', 'deviceType', 'backedUp'] as const),
          ...(['transports', 'createdAt', 'aaguid'] as const),
        ),
      },
    },
  });
};

function demandUser(isVerified: boolean | undefined): void {
  if (isVerified !== true) throw new Error('the device did not verify its user');
}

export type Auth = ReturnType<typeof createAuth>;
