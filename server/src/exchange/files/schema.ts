import { type Static, Type } from 'typebox';
import { pdfUrl } from '../../ledger/schemas.ts';
import { object } from '../../platform/http/schema.ts';

/** Maximum file size, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Maximum JSON body with such a file, in bytes. Base64 may contain line breaks. */
export const MAX_FILE_JSON_BYTES = 15 * 1024 * 1024;

export const PdfUpload = object(
  {
    data: Type.String({
      minLength: 1,
      contentEncoding: 'base64',
      contentMediaType: 'application/pdf',
      description: 'PDF as base64, at most 10 MiB when decoded',
    }),
  },
  { $id: 'PdfUpload' },
);
export type PdfUpload = Static<typeof PdfUpload>;

export const PdfLink = object({ pdfUrl }, { $id: 'PdfLink' });
export type PdfLink = Static<typeof PdfLink>;

/** Accepts any text: an invalid link must return 404, not a validation error. */
export const linkPath = Type.Unsafe<{ organizationId: string; fileId: string }>(
  object({ organizationId: Type.String(), fileId: Type.String() }),
);
export const LinkQuery = Type.Object({
  expires: Type.Optional(Type.Unsafe<string | string[]>({})),
  signature: Type.Optional(Type.Unsafe<string | string[]>({})),
});
