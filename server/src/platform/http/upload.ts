import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, invalidField } from '../errors.ts';
import { checkType, scanStaged } from '../files/check.ts';
import type { ClaimedType } from '../files/claimed-type.ts';
import { plainFileName } from '../files/names.ts';
import {
  type CheckedFile,
  discardStaged,
  fileTooLarge,
  type StagedFile,
  stageFile,
} from '../files/staging.ts';
import type { FileStorage } from '../files/types.ts';
import { refuseCoding } from './body-parser.ts';

/** Name of the only part of an upload. */
const PART = 'file';
/** Maximum size of an upload's multipart framing, in bytes. */
const FRAME_BYTES = 64 * 1024;

/** The body of an upload for schemas: the bytes themselves stay a stream. */
export const uploadSchema = {
  title: 'FileUpload',
  type: 'object',
  required: [PART],
  additionalProperties: false,
  properties: { [PART]: { contentMediaType: 'application/octet-stream' } },
} as const;

export interface Upload extends CheckedFile {
  /** Sanitised name that can be stored and shown. */
  fileName: string;
  /** Type detected from the bytes. */
  contentType: string;
}

export interface UploadOptions {
  /** Staging folder and scanner. */
  storage: Pick<FileStorage, 'stagingFolder' | 'scanner'>;
  maxBytes: number;
  /** Name for a file without a usable one. */
  fileName: string;
  /** Checks or changes the bytes in transit. */
  through?: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

/** Returns the content of an upload as text that distinguishes it from other requests. */
export function saidBy({ sha256, fileName, contentType }: Upload): string {
  return JSON.stringify([sha256, fileName, contentType]);
}

/**
 * Lets the routes of this part of the application accept multipart/form-data. Each route reads it with
 * `receiveUpload`.
 */
export async function installUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook('preValidation', async (request) => {
    // A placeholder for the file that is read later, so that the declared schema accepts the body.
    if (request.isMultipart()) request.body = { [PART]: null };
  });
}

/**
 * Receives the only file of a multipart body onto the local disk. A refused or aborted upload leaves nothing
 * behind. The rest of its body is read and discarded, so that the caller gets the response.
 * @throws INVALID_DATA that names the part, also when it is infected or its claimed type is false;
 * PAYLOAD_TOO_LARGE; UNSUPPORTED_MEDIA_TYPE; UNAVAILABLE while it cannot be scanned
 */
export async function receiveUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  let staged: StagedFile | null = null;
  try {
    refuseCoding(request);
    if (!request.isMultipart()) throw notUploaded('multipart/form-data');
    if (Number(request.headers['content-length'] ?? 0) > options.maxBytes + FRAME_BYTES)
      throw fileTooLarge(options.maxBytes);
    const limits = { fileSize: options.maxBytes + 1, files: 2, fields: 1, fieldSize: 1024, parts: 3 };
    let claimed: ClaimedType = { fileName: options.fileName, contentType: undefined };
    for await (const part of request.parts({ limits })) {
      if (part.fieldname !== PART)
        throw invalidField(part.fieldname, `is not a known part; send one: ${PART}`);
      if (part.type !== 'file') throw invalidField(PART, 'must be a file, not a field');
      if (staged !== null) throw invalidField(PART, 'was sent more than once; send one file');
      const { maxBytes, storage, through = (source) => source } = options;
      staged = await stageFile(storage.stagingFolder, through(part.file), { maxBytes, field: PART });
      claimed = {
        fileName: plainFileName(part.filename, options.fileName),
        contentType: part.mimetype,
      };
    }
    if (staged === null) throw invalidField(PART, 'is required');
    return await inspectUpload(options.storage, staged, claimed);
  } catch (error) {
    if (staged !== null) await discardStaged(staged);
    forgetRest(request);
    throw uploadError(error);
  }
}

/** Checks the type of a received file and scans it. */
async function inspectUpload(
  storage: UploadOptions['storage'],
  staged: StagedFile,
  claimed: ClaimedType,
): Promise<Upload> {
  const contentType = await checkType(staged, claimed, PART);
  const checked = await scanStaged(storage, staged, PART);
  return { ...checked, fileName: claimed.fileName, contentType };
}

/** Returns the error for a missing body or one of a type that the address does not accept. */
export function notUploaded(expected: string): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA_TYPE', `This content type is not supported here. Send ${expected}.`);
}

function forgetRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Converts an error in the multipart framing to the common form. */
function uploadError(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isFrame =
    code.startsWith('FST_') ||
    /multipart|boundary|malformed|terminated early|premature close|unexpected end/i.test(error.message);
  if (!isFrame) return error;
  const many = /LIMIT/.test(code) ? 'The body must have one part, with the name file.' : null;
  return new ApiError('INVALID_DATA', many ?? 'The body is not complete multipart/form-data.', {
    cause: error,
  });
}
