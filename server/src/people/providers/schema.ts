import { type Static, Type } from 'typebox';
import { id, instant, object } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';

const issuer = () =>
  Type.String({
    format: 'uri',
    maxLength: 500,
    description: 'Base of the path `/.well-known/openid-configuration`',
  });
const clientId = () => Type.String({ minLength: 1, maxLength: 500 });

export const SignInProviderRequest = object(
  {
    issuer: issuer(),
    clientId: clientId(),
    clientSecret: Type.String({ minLength: 1, maxLength: 1000, description: 'Never returned' }),
    version: optionalVersion(),
  },
  { $id: 'SignInProviderRequest' },
);
export type SignInProviderRequest = Static<typeof SignInProviderRequest>;

export const SignInProvider = object(
  {
    issuer: issuer(),
    clientId: clientId(),
    redirectUri: Type.String({ description: 'Redirect address to allow at the provider' }),
    version: version(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { $id: 'SignInProvider' },
);
export type SignInProvider = Static<typeof SignInProvider>;

const ownersUseProvider = () =>
  Type.Boolean({
    description: 'Whether owners may sign in through the provider; false: only with a password or passkey',
  });

export const SignInSettings = object(
  {
    ownersUseProvider: ownersUseProvider(),
    hasProvider: Type.Boolean({ description: 'Whether a provider is set' }),
    version: version(),
  },
  { $id: 'SignInSettings' },
);
export type SignInSettings = Static<typeof SignInSettings>;

export const SignInSettingsChange = object(
  { ownersUseProvider: ownersUseProvider(), version: optionalVersion() },
  { $id: 'SignInSettingsChange' },
);
export type SignInSettingsChange = Static<typeof SignInSettingsChange>;

export const ProviderSignInRequest = object({ organizationId: id() }, { $id: 'ProviderSignInRequest' });
export const ProviderSignInBegun = object(
  { url: Type.String({ description: 'Address to which the browser must go' }) },
  { $id: 'ProviderSignInBegun' },
);
export const ProviderSignInReturn = object(
  {
    query: Type.String({
      maxLength: 8000,
      description: 'Query string of the address to which the provider sent the browser back',
    }),
  },
  { $id: 'ProviderSignInReturn' },
);

export const providerSchemas = [
  SignInProviderRequest,
  SignInProvider,
  SignInSettings,
  SignInSettingsChange,
  ProviderSignInRequest,
  ProviderSignInBegun,
  ProviderSignInReturn,
];
