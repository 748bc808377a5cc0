import { Type } from 'typebox';
import {
  id,
  instant,
  nullable,
  object,
  requiredName,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { USER_ROLES } from '../users/schema.ts';
import type { Auth } from './auth.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './password-policy.ts';

export const email = () => Type.String({ format: 'email', maxLength: 320 });
/** Returns the schema of an existing password, which may have been set under older rules. */
const password = () => Type.String({ minLength: 1, maxLength: MAX_PASSWORD });
export const newPassword = () =>
  Type.String({
    minLength: MIN_PASSWORD,
    maxLength: MAX_PASSWORD,
    description:
      `${MIN_PASSWORD} to ${MAX_PASSWORD} characters of any kind; not made of common words, or of the ` +
      "user's own name or address",
  });
export const token = () => Type.String({ minLength: 1, maxLength: 2000 });
const code = () =>
  Type.String({ pattern: '^[0-9]{6}$', description: 'Six digits from the authenticator app' });

export const SignInRequest = object(
  {
    email: email(),
    password: password(),
    remember: Type.Optional(
      Type.Boolean({ description: 'False: the session ends with the browser, after a day at most' }),
    ),
  },
  { $id: 'SignInRequest' },
);

export const SignInAnswer = object(
  {
    status: stringEnum(['SIGNED_IN', 'SECOND_FACTOR'], {
      description:
        '`SECOND_FACTOR`: no session yet; send a code to `/auth/sign-in/second-factor` within ten minutes',
    }),
  },
  { $id: 'SignInAnswer' },
);

export const SecondFactorRequest = object(
  {
    code: Type.Optional(code()),
    recoveryCode: Type.Optional(
      Type.String({ minLength: 5, maxLength: 50, description: 'Replaces a code; each works once' }),
    ),
  },
  { $id: 'SecondFactorRequest', minProperties: 1, maxProperties: 1 },
);

const membership = object(
  {
    organizationId: id(),
    name: Type.String(),
    sandbox: Type.Boolean(),
    sampleOf: nullable(id(), {
      description: 'Id of the organization that this sandbox shows sample data for',
    }),
    userId: id({ description: "Id of the person's user in the organization" }),
    role: stringEnum(USER_ROLES, { title: 'UserRole' }),
  },
  { title: 'Membership' },
);

export const SessionAnswer = object(
  {
    person: object(
      {
        id: id(),
        name: Type.String(),
        email: Type.String(),
        emailVerified: Type.Boolean(),
        secondFactor: Type.Boolean({ description: 'Whether the password also needs a code' }),
      },
      { title: 'Person' },
    ),
    token: Type.String({
      description: 'To be sent in the header `X-Quittance-Token` with every change',
    }),
    boundTo: nullable(id(), {
      description:
        'The organization whose provider signed the person in: the session is valid only for it. ' +
        'Null: all',
    }),
    organizations: Type.Array(membership, { description: 'Organizations of the person, by name' }),
  },
  { $id: 'SessionAnswer' },
);

const session = object(
  {
    id: id(),
    current: Type.Boolean({ description: "Whether it is the caller's own session" }),
    address: Type.String({ description: 'IP address from which it was started' }),
    userAgent: Type.String({ description: 'Program in which it was started' }),
    boundTo: nullable(id()),
    createdAt: instant(),
    lastUsedAt: instant({ description: 'Date of the last use' }),
    expiresAt: instant(),
  },
  { title: 'SessionListed' },
);

export const SessionsAnswer = object(
  { total: Type.Integer({ minimum: 0, format: 'int32' }), items: Type.Array(session) },
  { $id: 'SessionsAnswer' },
);

export const AddressRequest = object({ email: email() }, { $id: 'AddressRequest' });
export const EmailChangeRequest = object({ email: email() }, { $id: 'EmailChangeRequest' });
export const TokenRequest = object({ token: token() }, { $id: 'TokenRequest' });

export const EmailAnswer = object(
  {
    status: stringEnum(['VERIFIED', 'ALLOWED', 'CHANGED'], {
      description:
        '`ALLOWED`: the owner of the previous address allowed the change, and the new address got an ' +
        'email',
    }),
  },
  { $id: 'EmailAnswer' },
);

export const PasswordResetRequest = object(
  { token: token(), password: newPassword() },
  { $id: 'PasswordResetRequest' },
);
export const PasswordChangeRequest = object(
  { currentPassword: password(), password: newPassword() },
  { $id: 'PasswordChangeRequest' },
);

export const PasswordRequest = object({ password: password() }, { $id: 'PasswordRequest' });
export const CodeRequest = object({ code: code() }, { $id: 'CodeRequest' });

const recoveryCodes = Type.Array(Type.String(), {
  description: 'Only in this response; each works once, if the app is lost',
});
export const SecondFactorSetup = object(
  {
    uri: Type.String({ description: 'For the authenticator app, `otpauth://…`, usually shown as a QR code' }),
    code: object(
      {
        size: Type.Integer({ description: 'Modules per side, including the quiet zone' }),
        path: Type.String({ description: 'The `d` of an SVG path: its dark modules' }),
      },
      { title: 'DrawnCode', description: 'The same as a QR code, to be drawn dark on white' },
    ),
    recoveryCodes,
  },
  { $id: 'SecondFactorSetup' },
);
export const RecoveryCodes = object({ recoveryCodes }, { $id: 'RecoveryCodes' });

/** Returns the schema of WebAuthn data; browsers and better-auth validate its content. */
const webAuthn = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description });

export const PasskeyOptions = object(
  { options: webAuthn('As accepted by `PublicKeyCredential.parse…OptionsFromJSON` of browsers') },
  { $id: 'PasskeyOptions' },
);
type Assertion = NonNullable<Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]>['body']['response'];
const assertion = Type.Unsafe<Assertion>({
  type: 'object',
  required: ['id', 'rawId', 'response', 'type', 'clientExtensionResults'],
  properties: {
    id: { type: 'string', maxLength: 2000 },
    rawId: { type: 'string', maxLength: 2000 },
    type: { type: 'string', const: 'public-key' },
    response: { type: 'object', additionalProperties: true },
    clientExtensionResults: { type: 'object', additionalProperties: true },
  },
  additionalProperties: true,
  description: 'Result of `credential.toJSON()` of browsers',
});
export const PasskeyResponse = object({ response: assertion }, { $id: 'PasskeyResponse' });
export const NewPasskey = object(
  { name: requiredName(), response: webAuthn('Result of `credential.toJSON()` of browsers') },
  { $id: 'NewPasskey' },
);
export const Passkey = object({ id: id(), name: Type.String(), createdAt: instant() }, { $id: 'Passkey' });
export const Passkeys = object(
  { total: Type.Integer({ minimum: 0, format: 'int32' }), items: Type.Array(schemaRef(Passkey)) },
  { $id: 'Passkeys' },
);

export const signInSchemas = [
  SignInRequest,
  SignInAnswer,
  SecondFactorRequest,
  SessionAnswer,
  SessionsAnswer,
  AddressRequest,
  EmailChangeRequest,
  TokenRequest,
  EmailAnswer,
  PasswordResetRequest,
  PasswordChangeRequest,
  PasswordRequest,
  CodeRequest,
  SecondFactorSetup,
  RecoveryCodes,
  PasskeyOptions,
  PasskeyResponse,
  NewPasskey,
  Passkey,
  Passkeys,
];
