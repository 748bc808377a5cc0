import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, stringEnum } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

export const PortalLinkItem = object(
  {
    id: id(),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    user: nullable(Type.String(), { description: 'Email address of the person that the link was made for' }),
    frameAncestors: nullable(Type.String(), { description: 'Domains that may embed the page; null: none' }),
    isActive: Type.Boolean({ description: 'Whether the link works now' }),
    createdAt: instant(),
    expiresAt: instant(),
    revokedAt: nullable(instant()),
    openedAt: nullable(instant(), { description: 'When it was last opened' }),
  },
  { $id: 'PortalLinkItem' },
);
export type PortalLinkItem = Static<typeof PortalLinkItem>;

export const PortalLinkList = listAnswer(
  'items',
  Type.Unsafe<PortalLinkItem>({ $ref: 'PortalLinkItem#' }),
  'PortalLinkList',
);

export const PortalLinkQuery = object({
  ...pagingQuery(MAX_LIMIT),
  state: Type.Optional(
    stringEnum(['ACTIVE', 'ENDED'], { description: 'ACTIVE: only links that work now. Default: all' }),
  ),
});
export type PortalLinkQuery = Static<typeof PortalLinkQuery>;

export const portalLinkPath = object({ portalLinkId: id() });
