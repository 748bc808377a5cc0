import { askForPdfs } from '../../ledger/commands.ts';
import { findView, todayOf } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { findPdfOwner, type PdfKind } from './commands.ts';
import type { PdfLink } from './schema.ts';

/**
 * Returns the link to the PDF of a document, which is fetched from its source first if it is not stored. Null: there
 * is none.
 * @throws NOT_FOUND; UNAVAILABLE if the source does not give it within a few seconds
 */
export async function fetchPdf(
  context: Context,
  organization: Organization,
  kind: PdfKind,
  ref: { id: string } | { externalId: string },
): Promise<PdfLink> {
  const { id } = await findPdfOwner(context, organization, kind, ref);
  const { pending, failed } = await askForPdfs(context, organization.id, [id]);
  const first = pending[0] ?? failed[0];
  if (first !== undefined) {
    const reason = first.problem === null ? '' : ` ${first.problem.text}`;
    throw new ApiError('UNAVAILABLE', `The PDF is not available at the moment. Try again later.${reason}`, {
      headers: { 'retry-after': '30' },
    });
  }
  const view = await findView(context.database, organization.id, kind, { id });
  return { pdfUrl: todayOf(organization, context).pdfUrl(view) };
}
