import { type Static, Type } from 'typebox';
import { instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { METHODS, MODES, PROVIDERS } from '../domain/kinds.ts';
import { PROVIDER_PROBLEMS } from '../providers/errors.ts';

const MAX_SECRET = 500;

export const CONNECTION_STATES = ['ACTIVE', 'PAUSED'] as const;

export const provider = (options: Record<string, unknown> = {}) =>
  stringEnum(PROVIDERS, { title: 'PaymentProviderName', ...options });
export const mode = (options: Record<string, unknown> = {}) =>
  stringEnum(MODES, {
    title: 'PaymentProviderMode',
    description: 'TEST: no money moves. A sandbox allows only TEST',
    ...options,
  });
export const method = (options: Record<string, unknown> = {}) =>
  stringEnum(METHODS, { title: 'OnlinePaymentMethod', ...options });
export const methods = (description: string) =>
  Type.Array(method(), { maxItems: METHODS.length, uniqueItems: true, description });

export const providerPath = object({ provider: provider({ description: 'The payment provider' }) });

export const PaymentProviderUpdate = object(
  {
    mode: mode(),
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SECRET,
        format: 'printable',
        description:
          'Secret or restricted key, or access token. Required at first. It is stored encrypted, and no response ' +
          'contains it',
      }),
    ),
    webhookSecret: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: MAX_SECRET,
        format: 'printable',
        description: 'Signing secret of the webhook. Without it, no webhook is accepted. Stored like the key',
      }),
    ),
    methods: methods('Methods that the account offers. Rules choose among them'),
    isPaused: Type.Optional(
      Type.Boolean({ description: 'true: no new payments. Payments under way are still followed' }),
    ),
    version: optionalVersion(),
  },
  { $id: 'PaymentProviderUpdate' },
);
export type PaymentProviderUpdate = Static<typeof PaymentProviderUpdate>;

export const PaymentProviderConnection = object(
  {
    provider: provider(),
    state: stringEnum(CONNECTION_STATES, {
      title: 'PaymentProviderState',
      description: 'PAUSED: no new payments. Payments under way are still followed',
    }),
    mode: mode(),
    account: nullable(Type.String(), { description: 'The account of the key. null: it was not checked' }),
    methods: methods('Methods that the account offers'),
    hasWebhookSecret: Type.Boolean({ description: 'Whether webhooks can be verified' }),
    webhookUrl: Type.String({ description: 'Enter this address at the provider' }),
    problem: nullable(
      object(
        {
          code: stringEnum(PROVIDER_PROBLEMS, { title: 'PaymentProviderProblemCode' }),
          text: Type.String({ description: 'What the provider answered' }),
          failingSince: nullable(instant({ description: 'First failure since the last success' })),
        },
        { title: 'PaymentProviderProblem' },
      ),
      { description: 'Why the last call failed. null: it succeeded' },
    ),
    checkedAt: nullable(instant()),
    payoutsReadAt: nullable(instant(), { description: 'When payouts were read last. null: never' }),
    createdAt: instant(),
    updatedAt: instant(),
    version: version(),
  },
  { $id: 'PaymentProviderConnection' },
);
export type PaymentProviderConnection = Static<typeof PaymentProviderConnection>;

export const PaymentProviderList = object(
  { items: Type.Array(Type.Unsafe<PaymentProviderConnection>({ $ref: 'PaymentProviderConnection#' })) },
  { $id: 'PaymentProviderList' },
);
export type PaymentProviderList = Static<typeof PaymentProviderList>;

export const PaymentProviderCheck = object(
  {
    isWorking: Type.Boolean({ description: 'Whether the key is accepted, fits the mode and has its rights' }),
    account: nullable(Type.String(), { description: 'Id of the account that the key belongs to' }),
    accountName: nullable(Type.String(), { description: 'Name of that account' }),
    missing: Type.Array(Type.String(), {
      description: 'Rights that the key lacks, in the words of the provider',
    }),
    problem: nullable(Type.String(), {
      description: 'What the provider answered. null: it accepted the key',
    }),
  },
  { $id: 'PaymentProviderCheck' },
);
export type PaymentProviderCheck = Static<typeof PaymentProviderCheck>;
