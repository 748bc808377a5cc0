import { type Static, Type } from 'typebox';
import { instant, nullable, object, requiredName, timestamp } from '../../platform/http/schema.ts';
import { MAX_ADDRESSES } from './rules.ts';

const scope = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: 100,
  description: '`FULL`, `READ`, or a list such as `customers:write`, `invoices:read`; write includes read',
});
const addresses = Type.Array(Type.String({ maxLength: 50 }), { minItems: 1, maxItems: MAX_ADDRESSES });
const FROM = 'The only addresses and networks it may be used from, such as `192.0.2.0/24`; null: any';
const LENIENT =
  'Whether its requests are handled as with `Prefer: handling=lenient`, unless they send ' +
  '`handling=strict`; for programs that cannot send the header';

export const ApiKeyAttributes = object(
  {
    name: requiredName({ description: 'Purpose of the key pair' }),
    scope: Type.Optional(scope),
    expiresAt: Type.Optional(nullable(timestamp(), { description: 'When it expires; null: never' })),
    addresses: Type.Optional(nullable(addresses, { description: FROM })),
    lenient: Type.Optional(Type.Boolean({ description: LENIENT })),
  },
  { $id: 'ApiKeyAttributes' },
);
export type ApiKeyAttributes = Static<typeof ApiKeyAttributes>;

const key = {
  apiKey: Type.String(),
  name: Type.String(),
  scope,
  expiresAt: nullable(instant()),
  addresses: nullable(addresses, { description: FROM }),
  lenient: Type.Boolean({ description: LENIENT }),
};

export const ApiKeyPair = object(
  { ...key, apiSecret: Type.String({ description: 'Only in this response' }) },
  { $id: 'ApiKeyPair' },
);

export const ApiKey = object(
  { ...key, createdAt: instant(), revokedAt: nullable(instant()) },
  { $id: 'ApiKey' },
);
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeys = object(
  {
    total: Type.Integer({ minimum: 0, format: 'int32' }),
    items: Type.Array(Type.Unsafe<ApiKey>({ $ref: 'ApiKey#' })),
  },
  { $id: 'ApiKeys' },
);

export const apiKeyPath = object({ apiKey: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }) });
