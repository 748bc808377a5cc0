import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { discardStaged } from '../files/staging.ts';
import { answerOnce } from './idempotency.ts';
import { receiveUpload, saidBy, type Upload, type UploadOptions } from './upload.ts';

interface UploadAnswer extends Omit<UploadOptions, 'storage'> {
  status: number;
  /** Other content of the request, which distinguishes it from a repeated one. */
  also?: object;
}

/**
 * Answers an upload, also if it is repeated with its idempotency key. The received file is removed afterwards;
 * `work` keeps what it needs.
 */
export async function answerUpload(
  context: Pick<Context, 'database' | 'cipher' | 'log' | 'storage'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, also, ...options }: UploadAnswer,
  work: (upload: Upload) => Promise<unknown>,
): Promise<FastifyReply> {
  const upload = await receiveUpload(request, { storage: context.storage, ...options });
  const said = () => `${saidBy(upload)}${also === undefined ? '' : JSON.stringify(also)}`;
  try {
    return await answerOnce(context, request, reply, { status, said }, () => work(upload));
  } finally {
    await discardStaged(upload);
  }
}
