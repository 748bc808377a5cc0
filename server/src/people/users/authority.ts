import type { FastifyRequest } from 'fastify';
import { may } from '../roles/may.ts';
import type { User } from './schema.ts';

/** What whoever changes users may do to those who are more than collectors, and who that is. */
export interface Authority {
  /** Whether owners and administrators may be made, changed and removed. */
  overAdministrators: boolean;
  /** The user who does it; null: the organization itself. */
  userId: string | null;
}

export const authorityOf = (request: FastifyRequest): Authority => ({
  overAdministrators: may(request, 'administrator.edit'),
  userId: request.actingUser?.id ?? null,
});

export const isAdministrator = ({ role }: Pick<User, 'role'>) => role === 'ADMIN' || role === 'OWNER';
