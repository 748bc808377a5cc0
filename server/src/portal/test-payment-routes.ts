import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  decideTestCheckout,
  decideTestMandate,
  findTestCheckout,
  findTestMandatePage,
} from '../online-payments/commands.ts';
import { TEST_DELAYS, TEST_OUTCOMES } from '../online-payments/domain/test-payments.ts';
import { ApiError } from '../platform/errors.ts';
import { readBase } from './base.ts';
import { type FormContext, openForm } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import { type OpenLink, openLink } from './link.ts';
import { testMandatePage, testPaymentPage } from './page.ts';
import { linkToAutopay, linkToCheckouts, portalPath } from './view.ts';

/** A page of the test provider: the portal link of the debtor, and the name of the payment or mandate. */
interface TestPage {
  token: string;
  id: string;
}

type PageRequest = FastifyRequest<{ Params: TestPage }>;

const HIDDEN = { schema: { hide: true } };
const NOT_FOUND = () => new ApiError('NOT_FOUND', 'The page does not exist.');

/** Serves the pages of the test provider in sandboxes, and receives what a tester decided. */
export function testPaymentRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: TestPage }>('/:token/test_payments/:id', HIDDEN, (request, reply) =>
      sendTestPayment(context, request, reply),
    );
    app.post<{ Params: TestPage }>('/:token/test_payments/:id', HIDDEN, (request, reply) =>
      decidePayment(context, request, reply),
    );
    app.get<{ Params: TestPage }>('/:token/test_mandates/:id', HIDDEN, (request, reply) =>
      sendTestMandate(context, request, reply),
    );
    app.post<{ Params: TestPage }>('/:token/test_mandates/:id', HIDDEN, (request, reply) =>
      decideMandate(context, request, reply),
    );
  };
}

async function sendTestPayment(
  context: FormContext,
  { params: { token, id } }: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = requireSandbox(await openLink(context, token));
  const checkout = await findTestCheckout(context, { ...link.account, id });
  if (checkout === null) throw NOT_FOUND();
  const path = portalPath(context.publicUrl, token);
  if (checkout.isDecided)
    return reply.headers(PRIVATE).redirect(resultOf(path, checkout.onlinePaymentId), 303);
  const base = await readBase(context, link, path);
  return sendPage(reply, 200, testPaymentPage({ ...base, id, checkout }), {
    look: base.look,
    hasForms: true,
  });
}

async function decidePayment(
  context: FormContext,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, id } = request.params;
  const { fields, ...link } = await openForm(context, request, token);
  const page = { ...requireSandbox(link).account, id };
  const checkout = await findTestCheckout(context, page);
  const outcome = outcomeIn(fields);
  const days = TEST_DELAYS.find((one) => String(one) === fields.get('days'));
  if (checkout === null || outcome === null || days === undefined) throw NOT_FOUND();
  await decideTestCheckout(context, page, { outcome, days });
  const result = resultOf(portalPath(context.publicUrl, token), checkout.onlinePaymentId);
  return reply.headers(PRIVATE).redirect(outcome === 'CANCELLED' ? `${result}&cancelled=1` : result, 303);
}

async function sendTestMandate(
  context: FormContext,
  { params: { token, id } }: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = requireSandbox(await openLink(context, token));
  const mandate = await findTestMandatePage(context, { ...link.account, id });
  if (mandate === null) throw NOT_FOUND();
  const path = portalPath(context.publicUrl, token);
  if (mandate.isDecided) return reply.headers(PRIVATE).redirect(`${linkToAutopay({ path })}?back=1`, 303);
  const base = await readBase(context, link, path);
  return sendPage(reply, 200, testMandatePage({ ...base, id }), { look: base.look, hasForms: true });
}

async function decideMandate(
  context: FormContext,
  request: PageRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token, id } = request.params;
  const { fields, ...link } = await openForm(context, request, token);
  const page = { ...requireSandbox(link).account, id };
  const outcome = outcomeIn(fields);
  if (outcome === null || (await findTestMandatePage(context, page)) === null) throw NOT_FOUND();
  const path = `${linkToAutopay({ path: portalPath(context.publicUrl, token) })}?back=1`;
  // The page stays open, as at a bank: the debtor can come back to it.
  if (outcome === 'CANCELLED') return reply.headers(PRIVATE).redirect(`${path}&cancelled=1`, 303);
  await decideTestMandate(context, page, outcome);
  return reply.headers(PRIVATE).redirect(path, 303);
}

/** @throws NOT_FOUND outside a sandbox */
function requireSandbox<T extends Pick<OpenLink, 'organization'>>(link: T | null): T {
  if (link === null || !link.organization.sandbox) throw NOT_FOUND();
  return link;
}

const outcomeIn = (fields: URLSearchParams) =>
  [...TEST_OUTCOMES, 'CANCELLED' as const].find((one) => one === fields.get('outcome')) ?? null;

const resultOf = (path: string, onlinePaymentId: string): string =>
  `${linkToCheckouts({ path })}/${onlinePaymentId}?back=1`;
