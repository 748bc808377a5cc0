import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { inSnapshot } from '../platform/db/transaction.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { admit } from '../platform/limits/plugin.ts';
import { readDebtor } from './account.ts';
import { openArchive, readArchive } from './archive.ts';
import type { FormContext } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import { languageOf } from './language.ts';
import { limitLinks, openLink } from './link.ts';
import { noticePage } from './page.ts';
import { isOfTicked, namesPage, pageQueryOf, tickedIn } from './query.ts';
import { LIST_OF, linkTo, portalPath } from './view.ts';

/** An archive is expensive to read, and a debtor rarely needs several at once. */
const LIMITS = { name: 'portal archive', requestsPerMinute: 10, maxConcurrency: 2 };

/** The common response to every invalid link. */
type Missing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
type ArchiveRequest = FastifyRequest<{ Params: { token: string } }>;

/** Serves the PDFs of a list as one archive. */
export function archiveRoutes(
  context: FormContext,
  messages: Parameters<typeof admit>[3],
  answerNoPortal: Missing,
): FastifyPluginAsync {
  return async (app) => {
    limitLinks(app, context.limits, LIMITS, messages);
    app.get<{ Params: { token: string } }>(
      '/:token/documents.zip',
      { schema: { hide: true } },
      (request, reply) => answerArchive(context, request, reply, answerNoPortal),
    );
  };
}

/** Serves only the customer's own documents; the token opens no others. */
async function answerArchive(
  context: FormContext,
  request: ArchiveRequest,
  reply: FastifyReply,
  answerNoPortal: Missing,
): Promise<FastifyReply> {
  const { database, storage } = context;
  const link = await openLink(context, request.params.token);
  if (link === null) return answerNoPortal(request, reply);
  const { account, today } = link;
  const { view, page, size } = pageQueryOf(request.query);
  const place = namesPage(request.query) ? { page, size } : null;
  const isChoice = isOfTicked(request.query);
  const ticked = tickedIn(request.query);
  const found = await inSnapshot(database, async (connection) => ({
    debtor: await readDebtor(connection, account),
    pdfs:
      isChoice && ticked.length === 0
        ? []
        : await readArchive(connection, account, LIST_OF[view], place, ticked),
  }));
  const { debtor, pdfs } = found;
  if (pdfs === null) return sendPage(reply, 413, noticePage(languageOf(request), 'large'));
  const path = portalPath(context.publicUrl, request.params.token);
  if (debtor !== null && pdfs.length === 0 && isChoice)
    return reply.headers(PRIVATE).redirect(linkTo({ path }, { view, notice: 'pdfs' }), 303);
  if (debtor === null || pdfs.length === 0) return answerNoPortal(request, reply);
  const { stream, size: bytes } = await openArchive(storage, account.organizationId, pdfs);
  if (request.method === 'HEAD') stream.destroy();
  reply.headers(PRIVATE);
  const fileName = `${debtor.externalId} ${view} ${today}.zip`;
  const file = { fileName, contentType: 'application/zip', size: bytes };
  return sendFile(request, reply, file, async () => stream);
}
