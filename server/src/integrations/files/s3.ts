import { Readable } from 'node:stream';
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { checkAddress } from '../../platform/outgoing-address.ts';
import type { ConnectorTools } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { changedError, completeStream } from './complete-stream.ts';
import { FileList, sizeAndTime } from './file-list.ts';
import type { FileStore, FileStoreSettings, StoredFile } from './file-store.ts';
import { errorOfAnswer, type S3Request } from './s3-errors.ts';
import { networkError, s3Http } from './s3-http.ts';
import { type S3Location, s3Location } from './s3-location.ts';

/** Loaded when a store is first used: most processes need no S3. */
const loadSdk = () => import('@aws-sdk/client-s3');
type Sdk = Awaited<ReturnType<typeof loadSdk>>;

interface S3Session {
  sdk: Sdk;
  client: S3Client;
  location: S3Location;
}

/**
 * Opens a folder of an S3 bucket: `s3://bucket/prefix?region=eu-west-1`, with `&endpoint=https://…` for storages
 * other than Amazon's. The login is the access key id, the secret is the secret access key.
 * @param timeoutMs how long a listing may take, and how long a file may send nothing
 */
export function openS3(
  settings: FileStoreSettings,
  tools: ConnectorTools,
  { timeoutMs }: { timeoutMs?: number } = {},
): FileStore {
  let session: Promise<S3Session> | null = null;
  const connect = () => {
    session ??= openSession(settings, tools, timeoutMs);
    return session;
  };
  return {
    list: async () => listFolder(await connect()),
    read: async (file) => readObject(await connect(), file),
  };
}

async function openSession(
  { url, login, secret }: FileStoreSettings,
  { dispatcher, targets, signal }: ConnectorTools,
  timeoutMs: number | undefined,
): Promise<S3Session> {
  const location = locationOf(url, targets);
  if (login === null || login === '' || secret === '')
    throw new SourceError('LOGIN_REFUSED', 'S3 needs an access key: its id as the login, and its secret.');
  const sdk = await loadSdk();
  const client = new sdk.S3Client({
    region: location.region,
    endpoint: location.endpoint,
    forcePathStyle: location.isPathStyle,
    credentials: { accessKeyId: login, secretAccessKey: secret },
    requestHandler: s3Http({ dispatcher, signal, timeoutMs }),
    // The engine tries again, and waits as long as the store asks.
    maxAttempts: 1,
    // S3-compatible storages may not support the newer checksums, which the SDK otherwise sends by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller reports and logs errors.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  });
  return { sdk, client, location };
}

function locationOf(url: string, targets: ConnectorTools['targets']): S3Location {
  try {
    const location = s3Location(url);
    checkAddress(location.endpoint, targets);
    return location;
  } catch (cause) {
    const expected =
      cause instanceof RangeError ? cause.message : 'the endpoint must be a public https:// address';
    throw new SourceError('UNKNOWN_ANSWER', `The address of the store is not usable: ${expected}`, { cause });
  }
}

async function listFolder({ sdk, client, location }: S3Session): Promise<readonly StoredFile[]> {
  const { bucket, prefix } = location;
  const request: S3Request = { bucket, right: 's3:ListBucket', file: null };
  const list = new FileList();
  for (let after: string | undefined; ; ) {
    const command = new sdk.ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      Delimiter: '/',
      ...(after === undefined ? {} : { ContinuationToken: after }),
    });
    const page = await convertFailure(sdk, client.send(command), request);
    const entries = (page.Contents?.length ?? 0) + (page.CommonPrefixes?.length ?? 0);
    list.count(entries);
    addPage(list, page, prefix);
    after = page.NextContinuationToken;
    if (page.IsTruncated !== true) return list.files;
    if (after === undefined || entries === 0)
      throw new SourceError('UNKNOWN_ANSWER', 'The store lists a part of the folder and does not continue.');
  }
}

function addPage(list: FileList, page: ListObjectsV2CommandOutput, prefix: string): void {
  for (const { Key = '', Size, LastModified, ETag } of page.Contents ?? [])
    if (Key.startsWith(prefix))
      list.add({
        name: Key.slice(prefix.length),
        size: Size,
        modifiedAtMs: LastModified?.getTime(),
        etag: ETag,
      });
}

async function readObject({ sdk, client, location }: S3Session, file: StoredFile): Promise<Readable> {
  const { bucket, prefix } = location;
  const request: S3Request = { bucket, right: 's3:GetObject', file: file.name };
  const etag = file.version === sizeAndTime(file) ? null : file.version;
  const command = new sdk.GetObjectCommand({
    Bucket: bucket,
    Key: `${prefix}${file.name}`,
    ...(etag === null ? {} : { IfMatch: etag }),
  });
  const { Body, ETag, ContentLength } = await convertFailure(sdk, client.send(command), request);
  if (!(Body instanceof Readable)) throw new SourceError('UNKNOWN_ANSWER', 'The store answered no content.');
  // Some storages ignore If-Match.
  const isOther = etag !== null && ETag !== undefined && ETag !== etag;
  if (isOther || (ContentLength !== undefined && ContentLength !== file.size)) {
    Body.on('error', () => {});
    Body.destroy();
    throw changedError(file.name);
  }
  return completeStream(Body, file, { toError: networkError });
}

async function convertFailure<T>(sdk: Sdk, answer: Promise<T>, request: S3Request): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw errorOf(sdk, error, request);
  }
}

function errorOf(sdk: Sdk, error: unknown, request: S3Request): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof sdk.S3ServiceException) return errorOfAnswer(error, request);
  // The handler reports failures of the network itself, so this one is of the text of the answer.
  return new SourceError('UNKNOWN_ANSWER', 'The answer of the store cannot be read.', { cause: error });
}
