import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { finishAutopay, loadAutopayOffer, startAutopay, stopAutopay } from '../autopay/commands.ts';
import { ProviderError } from '../online-payments/commands.ts';
import { ApiError } from '../platform/errors.ts';
import { readBase } from './base.ts';
import { autopayState } from './domain/autopay-state.ts';
import { type FormContext, openForm } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import { AUTOPAY_TEXTS } from './i18n/autopay-texts.ts';
import { openLink } from './link.ts';
import { autopayPage, leavingPage } from './page.ts';
import { linkTo, linkToAutopay, localizationOf, portalPath } from './view.ts';

/** Seconds after which a page without a result asks again, and how often it does. */
const RELOAD_SECONDS = 4;
const MAX_RELOADS = 15;

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** Receives the forms with which a debtor turns automatic payment on and off. */
export function autopayRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: { token: string } }>('/:token/autopay', { schema: { hide: true } }, (request, reply) =>
      turnOn(context, request, reply),
    );
    app.post<{ Params: { token: string } }>(
      '/:token/autopay/off',
      { schema: { hide: true } },
      (request, reply) => turnOff(context, request, reply),
    );
  };
}

async function turnOn(
  context: FormContext,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const form = await openForm(context, request, token);
  const base = await readBase(context, form, portalPath(context.publicUrl, token));
  const { language } = localizationOf(base);
  const address = `${context.publicUrl.replace(/\/$/, '')}/portal/${token}/autopay?back=1`;
  const started = await startAutopay(context, {
    organizationId: form.account.organizationId,
    customerId: form.account.customerId,
    currency: form.fields.get('currency') ?? '',
    description: AUTOPAY_TEXTS[language].description(base.creditor.name),
    debtor: { name: base.debtor.name, email: null, language },
    returnUrl: address,
    cancelUrl: `${address}&cancelled=1`,
  });
  if (started.outcome === 'REDIRECT') {
    // A redirect after a form would need a policy that names each provider.
    reply.header('refresh', `0; url=${started.url}`);
    return sendPage(reply, 200, leavingPage(base, started.url), { look: base.look });
  }
  const path = started.outcome === 'ON' ? linkToAutopay(base) : linkTo(base, { notice: 'unavailable' });
  return reply.headers(PRIVATE).redirect(path, 303);
}

async function turnOff(
  context: FormContext,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const { account, fields } = await openForm(context, request, token);
  let isEnded = true;
  try {
    await stopAutopay(context, account, { endsMandate: fields.has('mandate') });
  } catch (error) {
    // It is off anyway. The page says that the mandate is still there.
    if (!(error instanceof ProviderError)) throw error;
    isEnded = false;
  }
  const path = linkToAutopay({ path: portalPath(context.publicUrl, token) });
  return reply.headers(PRIVATE).redirect(isEnded ? path : `${path}?kept=1`, 303);
}

/**
 * Sends the state of automatic payment. A debtor who comes back from the provider sees what the provider states now; the
 * page asks again while there is no result.
 * @throws NOT_FOUND if the token is invalid, or nothing was ever offered
 */
export async function sendAutopay(
  context: FormContext,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = await openLink(context, token);
  if (link === null) throw new ApiError('NOT_FOUND', 'The page does not exist.');
  const { account, frameAncestors } = link;
  const query = new URLSearchParams(request.url.split('?')[1]);
  const isBack = query.has('back') && !query.has('cancelled');
  const stored = await loadAutopayOffer(context, account);
  const isUnfinished = stored.isOn && stored.mandate?.state === 'SETUP';
  const offer = query.has('back') && isUnfinished ? await finishAutopay(context, account) : stored;
  const base = await readBase(context, link, portalPath(context.publicUrl, token));
  const state = autopayState(offer, isBack);
  const reloads = Number(query.get('reloads') ?? 0);
  if (state === 'CHECKING' && reloads < MAX_RELOADS) {
    const address = `${linkToAutopay(base)}?back=1&reloads=${reloads + 1}`;
    reply.header('refresh', `${RELOAD_SECONDS}; url=${address}`);
  }
  const view = { ...base, autopay: offer, state, isMandateKept: query.has('kept') };
  return sendPage(reply, 200, autopayPage(view), { frameAncestors, look: base.look, hasForms: true });
}
