import { type Static, Type } from 'typebox';
import {
  id,
  instant,
  nullable,
  object,
  optionalName,
  requiredName,
  schemaRef,
  stringEnum,
} from '../../platform/http/schema.ts';
import { listAnswer, MAX_LIMIT, pagingQuery } from '../../platform/lists/paging.ts';
import { email, newPassword, token } from '../sign-in/schema.ts';
import { USER_ROLES } from '../users/schema.ts';

const role = () => stringEnum(USER_ROLES, { title: 'UserRole' });

export const InvitationRequest = object(
  {
    email: email(),
    role: role(),
    firstName: Type.Optional(optionalName()),
    lastName: Type.Optional(optionalName()),
    position: Type.Optional(optionalName()),
  },
  { $id: 'InvitationRequest' },
);
export type InvitationRequest = Static<typeof InvitationRequest>;

export const INVITATION_STATES = ['OPEN', 'ACCEPTED', 'REVOKED', 'EXPIRED'] as const;

export const Invitation = object(
  {
    id: id(),
    email: nullable(Type.String(), {
      description: 'Null: a link from the command line, which any holder can use',
    }),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    position: nullable(Type.String()),
    role: role(),
    state: stringEnum(INVITATION_STATES),
    invitedBy: nullable(id(), { description: 'The user; null: the organization itself' }),
    createdAt: instant(),
    expiresAt: instant(),
  },
  { $id: 'Invitation' },
);
export type Invitation = Static<typeof Invitation>;

export const InvitationQuery = object({
  ...pagingQuery(MAX_LIMIT),
  email: Type.Optional(
    Type.String({ minLength: 1, maxLength: 320, description: 'The whole address, regardless of case' }),
  ),
});
export type InvitationQuery = Static<typeof InvitationQuery>;
export const Invitations = listAnswer('items', schemaRef(Invitation), 'Invitations');

export const InvitationToken = object({ token: token() }, { $id: 'InvitationToken' });

export const InvitationShown = object(
  {
    organization: Type.String(),
    email: nullable(Type.String(), { description: 'Null: the person who accepts enters their own address' }),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    role: role(),
    hasAccount: Type.Boolean({
      description: 'Whether an account with this address exists. The person must then sign in first',
    }),
    expiresAt: instant(),
  },
  { $id: 'InvitationShown' },
);

export const InvitationAcceptance = object(
  {
    token: token(),
    email: Type.Optional(email()),
    firstName: requiredName(),
    lastName: requiredName(),
    password: Type.Optional(newPassword()),
  },
  { $id: 'InvitationAcceptance' },
);
export type InvitationAcceptance = Static<typeof InvitationAcceptance>;

export const InvitationAccepted = object(
  { organizationId: id(), userId: id() },
  { $id: 'InvitationAccepted' },
);

export const invitationSchemas = [
  InvitationRequest,
  Invitation,
  Invitations,
  InvitationToken,
  InvitationShown,
  InvitationAcceptance,
  InvitationAccepted,
];
