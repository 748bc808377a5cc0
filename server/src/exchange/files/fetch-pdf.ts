import { askForPdfs, type PdfProblem } from '../../ledger/commands.ts';
import { findView, todayOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { type ErrorReason, errorReason } from '../../platform/error-reasons.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { findPdfOwner, type PdfKind } from './commands.ts';
import type { PdfLink } from './schema.ts';

/**
 * Returns the link to the PDF of a document, which is fetched from its source first if it is not stored. Null: there
 * is none.
 * @throws NOT_FOUND; UNAVAILABLE if the source does not give it within a few seconds, or failed to give it
 */
export async function fetchPdf(
  context: Context,
  organization: Organization,
  kind: PdfKind,
  ref: { id: string } | { externalId: string },
): Promise<PdfLink> {
  const { id } = await findPdfOwner(context, organization, kind, ref);
  const { pending, failed } = await askForPdfs(context, organization.id, [id]);
  const [lost] = failed;
  if (lost !== undefined)
    throw unavailable(
      'The source gave no PDF. It is asked again when the PDF is needed again.',
      lost.problem,
      errorReason('PDF_FAILED', { problem: lost.problem?.code ?? 'OTHER' }),
    );
  const [late] = pending;
  if (late !== undefined)
    throw unavailable(
      'The source has not given the PDF yet. Try again later.',
      late.problem,
      errorReason('PDF_PENDING'),
    );
  const view = await findView(context.database, organization.id, kind, { id });
  return { pdfUrl: todayOf(organization, context).pdfUrl(view) };
}

function unavailable(message: string, problem: PdfProblem | null, reason: ErrorReason): ApiError {
  const text = problem === null ? message : `${message} ${problem.text}`;
  return new ApiError('UNAVAILABLE', text, { headers: { 'retry-after': '30' }, reason });
}
