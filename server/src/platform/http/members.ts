import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Organization } from '../organization.ts';

/** A signed-in person as a member of one organization. */
export interface Member {
  organization: Organization;
  /** The organization's user for this person. */
  userId: string;
  sessionId: string;
  /** Whether the session came from the organization's sign-in provider. */
  viaProvider: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who makes the request; null for a key pair. */
    member: Member | null;
  }
}

/** Sessions and memberships of people. */
export interface Members {
  /**
   * Returns the member of an organization whose session a request uses.
   * @param organizationId text from the address, not validated
   * @throws UNAUTHORIZED without a session; ACCESS_FORBIDDEN for a change that does not come from a page of
   * the service; NOT_FOUND when the person is not a member, whether or not the organization exists
   */
  enter(request: FastifyRequest, reply: FastifyReply, organizationId: string): Promise<Member>;
}
