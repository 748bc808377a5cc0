import type { FastifyRequest } from 'fastify';
import { can } from '../roles/can.ts';
import type { User } from './schema.ts';

/** Permissions of the caller over administrators and owners, and the caller's user. */
export interface Authority {
  /** Whether the caller may create, change and remove owners and administrators. */
  overAdministrators: boolean;
  /** The acting user; null for the organization itself. */
  userId: string | null;
}

export const authorityOf = (request: FastifyRequest): Authority => ({
  overAdministrators: can(request, 'administrator.edit'),
  userId: request.actingUser?.id ?? null,
});

export const isAdministrator = ({ role }: Pick<User, 'role'>) => role === 'ADMIN' || role === 'OWNER';
