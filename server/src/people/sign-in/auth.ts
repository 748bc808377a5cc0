import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { takePlaces } from '../../platform/workers/turns.ts';
import { type PersonalMail, queueMail } from '../mails/queue.ts';
import { boundSessions } from './bound-sessions.ts';
import { ADDRESS_HEADER, COOKIE_PREFIX } from './names.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-policy.ts';
import { identityStore, columnsOf as of } from './store.ts';

/** A session ends when it was not used for so long; each day of use begins the time anew. */
const SESSION_SECONDS = 14 * 86_400;
/** What is done to one's own passkeys needs a sign-in that is no older. */
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

/** Each hash takes 32 MiB and a thread that files need too. */
const oneOfTwo = takePlaces(2);

/** Identities, sessions and factors, as better-auth keeps them; docs/adr/0049 says which parts of it are used. */
export function createAuth(context: AuthContext, secret: string) {
  const { database, publicUrl } = context;
  const send = (mail: PersonalMail) => queueMail(context, mail);
  return betterAuth({
    appName: 'Quittance',
    baseURL: publicUrl,
    basePath: '/auth',
    secret,
    database: { db: identityStore(database), type: 'postgres', transaction: true },
    // What it calls errors are refusals of what callers send; what fails is thrown, and logged where that is caught.
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
      // People come by invitation.
      disableSignUp: true,
      password: {
        hash: (password) => oneOfTwo(() => hashPassword(password)),
        verify: (both) => oneOfTwo(() => verifyPassword(both)),
      },
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
      // Its own prefix would be __Secure-, which promises less.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
    plugins: [secondFactor(), passkeys(publicUrl), boundSessions()],
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

/** A passkey counts for both factors, so whoever uses one has shown the device who they are. */
const passkeys = (publicUrl: string) => {
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
