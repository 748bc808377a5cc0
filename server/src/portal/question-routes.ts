import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { answerQuestion } from '../cash/commands.ts';
import { findQuestion, type QuestionOfPayer, type QuestionRef } from '../cash/questions/queries.ts';
import { minorToDecimal } from '../kernel/currency.ts';
import { lockFamilies } from '../ledger/commands.ts';
import { followAnswer } from '../outreach/index.ts';
import { inSnapshot, inTransaction } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import { readDebtor } from './account.ts';
import { readContact } from './contact.ts';
import { readCreditor } from './creditor.ts';
import { checkAnswer, type SentAnswer } from './domain/payer-answer.ts';
import { type FormContext, openForm, type SentForm, textIn } from './forms.ts';
import { PRIVATE, sendPage } from './headers.ts';
import type { AnswerProblem } from './i18n/question-texts.ts';
import type { OpenLink } from './link.ts';
import { lookFor } from './look/look.ts';
import { loadLook } from './look/queries.ts';
import { NO_ONLINE_PAYMENTS } from './online.ts';
import { questionPage } from './page.ts';
import type { QuestionView } from './page-question.ts';
import { payableById, payableInvoices } from './question-invoices.ts';
import { linkToLogo, linkToQuestion, portalPath } from './view.ts';

interface Params {
  token: string;
  id: string;
}

/** Receives answers about transfers. */
export function questionRoutes(context: FormContext): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Params: Params }>(
      '/:token/questions/:id',
      { schema: { hide: true } },
      async (request, reply) => {
        const { token, id } = request.params;
        const form = await openForm(context, request, token);
        const sent = sentAnswer(form.fields);
        const problem = await storeAnswer(context, form, id, sent);
        const path = portalPath(context.publicUrl, token);
        if (problem === 'STORED')
          return reply.headers(PRIVATE).redirect(linkToQuestion({ path }, id.toLowerCase(), true), 303);
        return sendQuestion(context, form, reply, { token, id, problem, sent });
      },
    );
  };
}

const NOT_FOUND = () => new ApiError('NOT_FOUND', 'The page does not exist.');

/** Names the question of a page. @throws NOT_FOUND for anything but an id */
function refOf({ account }: OpenLink, id: string): QuestionRef {
  if (!isUuid(id)) throw NOT_FOUND();
  const { organizationId, customerId } = account;
  return { organizationId, customerId, questionId: id.toLowerCase() };
}

/** Stores an answer, with everything that follows. @returns the problem to show; null after a calculation */
async function storeAnswer(
  context: FormContext,
  form: SentForm,
  id: string,
  sent: SentAnswer,
): Promise<AnswerProblem | 'STORED' | null> {
  const ref = refOf(form, id);
  const { account, organization, now } = form;
  const { organizationId, customerId } = account;
  try {
    return await inTransaction(context.database, async (connection) => {
      await lockFamilies(connection, organizationId, [customerId]);
      const question = await findQuestion(connection, ref);
      if (question === null) throw NOT_FOUND();
      const { currency, openAmount } = question;
      const invoices = await payableById(connection, account, currency, sent.invoiceIds);
      const checked = checkAnswer(sent, { currency, openAmount, invoices });
      if ('problem' in checked) return checked.problem;
      const stored = await answerQuestion(connection, ref, checked, now);
      if (stored === null) throw NOT_FOUND();
      await followAnswer(connection, organization, { stored, customerId, text: checked.text }, now);
      return 'STORED';
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return 'decided';
    throw error;
  }
}

/** The page of a question, with what the debtor has just sent. */
interface ShownQuestion extends Params {
  /** Undefined: nothing was sent. */
  problem?: AnswerProblem | null;
  sent?: SentAnswer;
  /** Whether an answer was just stored. */
  isStored?: boolean;
}

/** Sends the page of a question. @throws NOT_FOUND if this customer was not asked */
export async function sendQuestion(
  context: FormContext,
  link: OpenLink,
  reply: FastifyReply,
  shown: ShownQuestion,
): Promise<FastifyReply> {
  const view = await readQuestion(context, link, shown);
  if (view === null) throw NOT_FOUND();
  const { frameAncestors } = link;
  return sendPage(reply, 200, questionPage(view), { frameAncestors, hasForms: true, look: view.look });
}

async function readQuestion(
  { database, publicUrl }: FormContext,
  link: OpenLink,
  { token, id, problem, sent, isStored = false }: ShownQuestion,
): Promise<QuestionView | null> {
  const { organization, account, now, today } = link;
  const ref = refOf(link, id);
  return inSnapshot(database, async (connection) => {
    const question = await findQuestion(connection, ref);
    const debtor = question === null ? null : await readDebtor(connection, account);
    if (question === null || debtor === null) return null;
    const { currency, openAmount } = question;
    const { invoices, hasMore } = question.isClosed
      ? { invoices: [], hasMore: false }
      : await payableInvoices(connection, account, { currency, amount: openAmount });
    const path = portalPath(publicUrl, token);
    const stored = await loadLook(connection, organization.id);
    const look = lookFor(stored, [debtor.language, organization.language], linkToLogo({ path }));
    const contact = await readContact(connection, account);
    const transfer = {
      accounts: [],
      creditor: await readCreditor(connection, organization),
      national: {},
      online: NO_ONLINE_PAYMENTS,
    };
    const base = { organization, debtor, now, today, ...transfer, contact, notice: null, look, path };
    const draft = sent ?? sentBefore(question, debtor.language ?? organization.language);
    return { ...base, question, invoices, hasMore, draft, problem: problem ?? null, isStored };
  });
}

/** Returns the stored answer as a form. */
function sentBefore({ documents, answeredText, currency }: QuestionOfPayer, language: string): SentAnswer {
  const separator = language === 'en' ? '.' : ',';
  return {
    invoiceIds: documents.map(({ documentId }) => documentId),
    typed: new Map(
      documents.map((one) => [one.documentId, minorToDecimal(one.amount, currency).replace('.', separator)]),
    ),
    text: answeredText,
    command: 'SEND',
  };
}

/** Reads the fields of the form. Anything else is ignored. */
function sentAnswer(fields: URLSearchParams): SentAnswer {
  const ids = fields.getAll('invoice').filter(isUuid);
  const invoiceIds = [...new Set(ids.map((one) => one.toLowerCase()))];
  const command = fields.get('do');
  return {
    invoiceIds,
    typed: new Map(invoiceIds.map((one) => [one, fields.get(`amount-${one}`) ?? ''])),
    text: textIn(fields, 'comment'),
    command: command === 'check' ? 'CHECK' : command === 'rest' ? 'REST' : 'SEND',
  };
}
