import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { ApiError } from '../errors.ts';
import type { FilesLocation } from './location.ts';
import { discardStaged } from './staging.ts';
import { type FileStorage, MissingFileError, type S3Credentials, type StoredObject } from './types.ts';

type S3Location = Extract<FilesLocation, { kind: 's3' }>;

interface S3Options extends Pick<FileStorage, 'quotaBytes' | 'scanner'> {
  /** Undefined: the SDK finds them in the environment, a profile or the role of the machine. */
  credentials: S3Credentials | undefined;
  /** Null: a folder of the system for temporary files. */
  stagingFolder: string | null;
}

const PUT_ATTEMPTS = 3;
const KEY = /\/([0-9a-f]{64})$/;

/**
 * Stores files in a bucket: `<prefix><organization>/<first two digits>/<SHA-256>`. An upload is first
 * received on the local disk, because its name is known only at its end. It is then sent in one request of
 * known length, which S3 applies completely or not at all, with a check of the SHA-256.
 */
export function s3Storage(
  location: S3Location,
  { quotaBytes, scanner, credentials, stagingFolder }: S3Options,
): FileStorage {
  const { bucket, prefix, region, endpoint, pathStyle } = location;
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    // S3-compatible storages may not support the newer checksums, which the SDK otherwise sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller reports and logs errors.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const place = (organizationId: string, sha256: string) => ({
    Bucket: bucket,
    Key: `${prefix}${organizationId}/${sha256.slice(0, 2)}/${sha256}`,
  });
  return {
    stagingFolder: stagingFolder ?? join(tmpdir(), 'quittance-incoming'),
    quotaBytes,
    scanner,
    put: async (organizationId, file) => {
      const sendFile = () =>
        client.send(
          new PutObjectCommand({
            ...place(organizationId, file.sha256),
            Body: createReadStream(file.path),
            ContentLength: file.size,
            ContentType: 'application/octet-stream',
            ChecksumSHA256: Buffer.from(file.sha256, 'hex').toString('base64'),
          }),
        );
      await convertFailure(retryRequest(sendFile));
      await discardStaged(file);
    },
    open: async (organizationId, sha256) => {
      const { Body } = await convertFailure(client.send(new GetObjectCommand(place(organizationId, sha256))));
      if (!(Body instanceof Readable)) throw new Error('the storage responded without a stream');
      return Body;
    },
    remove: async (organizationId, sha256) => {
      await convertFailure(client.send(new DeleteObjectCommand(place(organizationId, sha256))));
    },
    list: (organizationId) => listBucket(client, bucket, `${prefix}${organizationId}/`),
    close: () => client.destroy(),
  };
}

async function* listBucket(client: S3Client, bucket: string, prefix: string): AsyncGenerator<StoredObject[]> {
  for (let after: string | undefined; ; ) {
    const page = await convertFailure(
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(after === undefined ? {} : { ContinuationToken: after }),
        }),
      ),
    );
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) => {
      const sha256 = KEY.exec(Key ?? '')?.[1];
      return sha256 === undefined ? [] : [{ sha256, storedAt: LastModified?.getTime() ?? 0 }];
    });
    after = page.NextContinuationToken;
    if (page.IsTruncated !== true || after === undefined) return;
  }
}

/**
 * Retries a request. The SDK retries transient failures too, but not with a stream, which it cannot restart.
 */
async function retryRequest<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
      if (status < 500 || attempt === PUT_ATTEMPTS) throw error;
      await sleep(100 * 2 ** attempt);
    }
  }
}

/** Translates failures of the storage: the caller is not at fault, and a retry may succeed soon. */
async function convertFailure<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof NoSuchKey) throw new MissingFileError('the storage does not contain it', { cause });
    throw new ApiError('UNAVAILABLE', 'The service cannot reach its file storage.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  }
}
