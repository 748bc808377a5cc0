import { type Static, Type } from 'typebox';
import { externalId, id, instant, nullable, object, words } from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';

export const PortalLinkItem = object(
  {
    id: id(),
    customer: object({ id: id(), externalId: externalId(), name: Type.String() }),
    user: nullable(Type.String(), { description: 'E-mail address of the person for whom it was made' }),
    frameAncestors: nullable(Type.String(), { description: 'Who may embed the page; null: nobody' }),
    isActive: Type.Boolean({ description: 'Whether it leads to the portal now' }),
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
    words(['ACTIVE', 'ENDED'], { description: 'ACTIVE: it leads to the portal now. Default: both' }),
  ),
});
export type PortalLinkQuery = Static<typeof PortalLinkQuery>;

export const portalLinkPath = object({ portalLinkId: id() });
