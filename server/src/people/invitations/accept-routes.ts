import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordChange } from '../../ledger/commands.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { forOrganization } from '../../platform/db/routing/for-organization.ts';
import { inTransactionOf } from '../../platform/db/transaction.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { schemaRef } from '../../platform/http/schema.ts';
import { refusal } from '../../platform/refusals.ts';
import { tenantTokenKey } from '../../platform/tenant-token.ts';
import { addressTakenError, ask, headersOfStranger } from '../sign-in/call.ts';
import {
  admit,
  noteSignIn,
  type SignInContext,
  signInErrorAnswers,
  signInOperationFields,
  wrongToken,
} from '../sign-in/context.ts';
import { noteEvent } from '../sign-in/events.ts';
import { checkPassword } from '../sign-in/password-routes.ts';
import { demandPerson, readSession } from '../sign-in/session.ts';
import { endLinks, invitedAddress, join } from './commands.ts';
import { type OpenInvitation, openInvitation } from './queries.ts';
import { InvitationAcceptance, InvitationAccepted, InvitationShown, InvitationToken } from './schema.ts';

/** Registers the routes for invited people, who have the link of the email. */
export function invitationSignIn(context: SignInContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/invitations/look-up',
      {
        schema: {
          ...signInOperationFields(
            'lookUpInvitation',
            'Get the invitation of a link',
            'For the holder of the link.',
          ),
          body: schemaRef(InvitationToken),
          response: { 200: schemaRef(InvitationShown), ...signInErrorAnswers() },
        },
      },
      async (request) => {
        await admit(context, request, { what: 'token', account: null });
        const invitation = await find(context, request.body.token);
        const { organization, email, firstName, lastName, role, expiresAt } = invitation;
        const hasAccount = email !== null && (await findPerson(context, email)) !== null;
        return { organization, email, firstName, lastName, role, hasAccount, expiresAt };
      },
    );

    app.post(
      '/invitations/accept',
      {
        schema: {
          ...signInOperationFields(
            'acceptInvitation',
            'Accept an invitation',
            'A signed-in caller accepts it for that account. Otherwise an account with a password is ' +
              'created and signed in. If the address already has an account, the response is ' +
              '`CONFLICT`: sign in first.',
          ),
          body: schemaRef(InvitationAcceptance),
          response: { 201: schemaRef(InvitationAccepted), ...signInErrorAnswers('CONFLICT') },
        },
      },
      async (request, reply) => {
        await admit(context, request, { what: 'token', account: null });
        const { token, firstName, lastName, email: stated } = request.body;
        const invitation = await find(context, token);
        const email = invitedAddress(invitation.email, stated);
        const person = await identifyPerson(context, request, reply, { invitation, email });
        const joined = await inTransactionOf(
          context.database,
          organizationNamed(token),
          async (connection) => {
            const now = context.clock.wall.now();
            const open = await openInvitation(connection, token, now, { isLocked: true });
            if (open === null) throw wrongToken();
            const { organizationId, id, position, role } = open;
            const identityId = person.identityId;
            const facts = { organizationId, email, firstName, lastName, position, role, identityId };
            const userId = await join(connection, facts, context.clock.now());
            await connection.query(
              'UPDATE invitations SET accepted_at = $3 WHERE organization_id = $1 AND id = $2',
              [organizationId, id, now],
            );
            if (open.email === null) await endLinks(connection, organizationId, now);
            const address = clientAddress(request);
            const actor = { kind: 'USER', id: userId, apiKey: null, job: null, address } as const;
            await actingAs(actor, () =>
              recordChange(connection, organizationId, {
                action: 'invitation.accepted',
                records: [
                  { kind: 'USER', id: userId },
                  { kind: 'INVITATION', id },
                ],
                after: { email, role },
              }),
            );
            return { organizationId, userId };
          },
        );
        const { organizationId } = joined;
        await noteEvent(context, request, { kind: 'INVITATION_ACCEPTED', ...person, organizationId });
        if (person.password !== null)
          await signInNewPerson(context, request, reply, person.email, person.password);
        return reply.code(201).send(joined);
      },
    );
  };
}

const organizationNamed = (token: string): string => tenantTokenKey('qi', token).organizationId;

async function find({ database, clock }: SignInContext, token: string): Promise<OpenInvitation> {
  const invitation = await forOrganization(organizationNamed(token), () =>
    openInvitation(database.pool, token, clock.wall.now(), { isLocked: false }),
  );
  if (invitation === null) throw wrongToken();
  return invitation;
}

async function findPerson({ signIn }: SignInContext, email: string) {
  const { internalAdapter } = await (await signIn.auth()).$context;
  return internalAdapter.findUserByEmail(email.toLowerCase());
}

interface Person {
  identityId: string;
  email: string;
  /** Password of a new account; null if the person was already signed in. */
  password: string | null;
}

type Acceptance = FastifyRequest<{ Body: { firstName: string; lastName: string; password?: string } }>;

/** Returns the identity of the session, else creates a new one. */
async function identifyPerson(
  context: SignInContext,
  request: Acceptance,
  reply: FastifyReply,
  { invitation, email }: { invitation: OpenInvitation; email: string },
): Promise<Person> {
  if ((await readSession(context.signIn, request, reply)) !== null) {
    const session = await demandPerson(context.signIn, request, reply);
    return { identityId: session.identityId, email: session.email, password: null };
  }
  if ((await findPerson(context, email)) !== null) throw new ApiError('CONFLICT', refusal('ACCOUNT_EXISTS'));
  const { firstName, lastName, password } = request.body;
  const name = `${firstName} ${lastName}`;
  if (password === undefined) throw invalidField('password', 'is required for a new account');
  checkPassword(password, [email, name]);
  const identityId = await makePerson(context, {
    name,
    email,
    password,
    // The email with the link proves the address. A link of the command line has no address, so it proves
    // none.
    emailVerified: invitation.email !== null,
  });
  return { identityId, email: email.toLowerCase(), password };
}

interface NewPerson {
  name: string;
  email: string;
  emailVerified: boolean;
  password: string;
}

async function makePerson(
  { signIn }: SignInContext,
  { name, email, emailVerified, password }: NewPerson,
): Promise<string> {
  const { internalAdapter, password: passwords } = await (await signIn.auth()).$context;
  const hash = await passwords.hash(password);
  const user = await internalAdapter
    .createUser({ name, email: email.toLowerCase(), emailVerified }, { method: 'email-password' })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTakenError() : error;
    });
  await internalAdapter.createAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: hash,
  });
  return user.id;
}

async function signInNewPerson(
  context: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
  password: string,
): Promise<void> {
  const auth = await context.signIn.auth();
  const answer = await ask(request, reply, (headers) =>
    auth.api.signInEmail({
      body: { email, password },
      headers: headersOfStranger(headers),
      asResponse: true,
    }),
  );
  const { user } = Object.assign({ user: { id: '' } }, answer);
  await noteSignIn(context, request, reply, { identityId: user.id, email });
}
