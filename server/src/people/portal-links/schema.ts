import { type Static, Type } from 'typebox';
import { nullable, object } from '../../platform/http/schema.ts';
import { FRAME_ANCESTORS_LENGTH } from './frame-ancestors.ts';

export const DEFAULT_SECONDS = 86_400;
const INT32 = 2_147_483_647;

const attributes = object({
  user: Type.Optional(
    nullable(Type.String({ format: 'email', maxLength: 320 }), {
      description: 'Email address of the person who will use the link',
    }),
  ),
  frameAncestors: Type.Optional(
    nullable(Type.String({ maxLength: FRAME_ANCESTORS_LENGTH }), {
      description:
        'Space-separated fully qualified domain names, each optionally with https:// and a port, ' +
        'that may embed the page; default: none',
    }),
  ),
  expiresIn: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: INT32 }), {
      description: `Seconds for which the link works; default: ${DEFAULT_SECONDS}`,
      default: DEFAULT_SECONDS,
    }),
  ),
});
/** Null represents a missing body, which is equivalent to an empty one. */
export const PortalAttributes = nullable(attributes, { $id: 'PortalAttributes' });
export type PortalAttributes = Static<typeof attributes>;

export const PortalLink = object(
  {
    url: Type.String({
      format: 'uri',
      description: "Address of the customer's page with its token: every holder of the address can open it",
    }),
  },
  { $id: 'PortalLink' },
);
