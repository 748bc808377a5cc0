import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Organization } from '../organization.ts';

/** A person who is signed in, as a member of one organization. */
export interface Member {
  organization: Organization;
  /** The user of the organization that the person is there. */
  userId: string;
  sessionId: string;
  /** Whether the session came from the organization's sign-in provider. */
  viaProvider: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who makes the request; null where a key pair does. */
    member: Member | null;
  }
}

/** Who is signed in, and to what they belong. */
export interface Members {
  /**
   * The member of an organization by whose session a request is made.
   * @param organizationId as it stands in the address: anything
   * @throws UNAUTHORIZED without a session, ACCESS_FORBIDDEN for a change that does not come from a page of ours, NOT_FOUND
   * where the person does not belong to it, whether or not it exists
   */
  enter(request: FastifyRequest, reply: FastifyReply, organizationId: string): Promise<Member>;
}
