import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { askForPdfs } from '../ledger/commands.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { sendFile } from '../platform/http/send-file.ts';
import type { admit } from '../platform/limits/plugin.ts';
import { type AccountRef, readDebtor } from './account.ts';
import {
  type ArchivedList,
  openArchive,
  readArchive,
  type TextFile,
  type UnfetchedPdf,
  unfetchedPdfs,
} from './archive.ts';
import type { FormContext } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import type { Translations } from './i18n/texts.ts';
import { translationsOf } from './i18n.ts';
import { languageOf } from './language.ts';
import { limitLinks, openLink } from './link.ts';
import { noticePage } from './page.ts';
import { isOfTicked, namesPage, pageQueryOf, tickedIn } from './query.ts';
import { LIST_OF, linkTo, portalPath } from './view.ts';

/** An archive is expensive to read, and a debtor rarely needs several at once. */
const LIMITS = { name: 'portal archive', requestsPerMinute: 10, maxConcurrency: 2 };

/** Responds to every invalid link. */
type AnswerNoPortal = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

type ArchiveRequest = FastifyRequest<{ Params: { token: string } }>;

/** Serves the PDFs of a list as one archive. */
export function archiveRoutes(
  context: FormContext,
  messages: Parameters<typeof admit>[3],
  answerNoPortal: AnswerNoPortal,
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
  answerNoPortal: AnswerNoPortal,
): Promise<FastifyReply> {
  const { database, storage } = context;
  const link = await openLink(context, request.params.token);
  if (link === null) return answerNoPortal(request, reply);
  const { account, today } = link;
  const { view, page, size } = pageQueryOf(request.query);
  const place = namesPage(request.query) ? { page, size } : null;
  const isChoice = isOfTicked(request.query);
  const ticked = tickedIn(request.query);
  const isEmpty = isChoice && ticked.length === 0;
  const list = { name: LIST_OF[view], place, ticked };
  const path = portalPath(context.publicUrl, request.params.token);
  if (!isEmpty && (await hasLatePdfs(context, account, list))) return answerLate(request, reply, path);
  const found = await inSnapshot(database, async (connection) => ({
    debtor: await readDebtor(connection, account),
    pdfs: isEmpty ? [] : await readArchive(connection, account, list),
    lacking: isEmpty ? [] : await unfetchedPdfs(connection, account, list),
  }));
  const { debtor, pdfs, lacking } = found;
  if (pdfs === null) return sendPage(reply, 413, noticePage(languageOf(request), 'large'));
  const hasNone = pdfs.length === 0 && lacking.length === 0;
  if (debtor !== null && hasNone && isChoice)
    return reply.headers(PRIVATE).redirect(linkTo({ path }, { view, notice: 'pdfs' }), 303);
  if (debtor === null || hasNone) return answerNoPortal(request, reply);
  const { stream, size: bytes } = await openArchive(storage, account.organizationId, {
    pdfs,
    lackText: lacking.length === 0 ? null : lackTextOf(lacking, translationsOf(languageOf(request))),
  });
  if (request.method === 'HEAD') stream.destroy();
  reply.headers(PRIVATE);
  const fileName = `${debtor.externalId} ${view} ${today}.zip`;
  const file = { fileName, contentType: 'application/zip', size: bytes };
  return sendFile(request, reply, file, async () => stream);
}

function answerLate(request: ArchiveRequest, reply: FastifyReply, path: string): FastifyReply {
  reply.header('retry-after', '30');
  return sendPage(reply, 503, noticePage(languageOf(request), 'lateArchive', path));
}

/** Returns the text file that names the documents whose PDF the source failed to give. */
function lackTextOf(
  lacking: readonly UnfetchedPdf[],
  { missingPdfsFile, missingPdfsText }: Translations,
): TextFile {
  const lines = [missingPdfsText, '', ...lacking.map(({ number }) => number), ''];
  return { name: missingPdfsFile, text: lines.join('\n') };
}

/** Returns whether the source still has to give PDFs of the list. Those that it failed to give are left out. */
async function hasLatePdfs(context: FormContext, account: AccountRef, list: ArchivedList): Promise<boolean> {
  const unfetched = await unfetchedPdfs(context.database.pool, account, list);
  if (unfetched.length === 0) return false;
  const ids = unfetched.map(({ id }) => id);
  const { pending } = await askForPdfs(context, account.organizationId, ids, { purpose: 'BATCH' });
  return pending.length > 0;
}
