import type { FileStorage } from '../../src/platform/files/types.ts';
import { png } from './png.ts';
import type { Answer, Client } from './service.ts';

/** Returns bytes that begin like a PDF, of this size. The size distinguishes two of them. */
export function pdf(size = 100, text = ''): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${text}`), Buffer.alloc(size, '.')]).subarray(0, size);
}

interface Part {
  name?: string;
  fileName?: string;
  type?: string;
  bytes: Buffer;
}

const BOUNDARY = 'a-boundary-of-these-tests';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Returns a multipart body, written by hand so that a test can write an invalid one. */
export function multipart(...parts: Part[]): Buffer {
  const chunks = parts.flatMap(({ name = 'file', fileName = 'f.pdf', type = 'application/pdf', bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Uploads parts; they hold the fields under test. */
export function upload<T = unknown>(client: Client, path: string, ...parts: Part[]): Promise<Answer<T>> {
  return send(client, path, multipart(...parts));
}

export function send<T = unknown>(
  client: Client,
  path: string,
  body: Buffer,
  type = MULTIPART,
): Promise<Answer<T>> {
  return client.send<T>('POST', path, { body: new Uint8Array(body), headers: { 'content-type': type } });
}

/** Uploads a PNG as the organization's logo. */
export function putLogo<T = unknown>(
  client: Client,
  bytes = png({ width: 30, height: 10 }),
): Promise<Answer<T>> {
  const { body, type } = multipartLogo(bytes);
  return client.send<T>('PUT', '/internal/organization/logo', { body, headers: { 'content-type': type } });
}

/** Returns the multipart body of a logo. */
export function multipartLogo(bytes = png({ width: 30, height: 10 })) {
  const body = new Uint8Array(multipart({ bytes, fileName: 'logo.png', type: 'image/png' }));
  return { body, type: MULTIPART };
}

/** Returns the names of an organization's stored contents, sorted. */
export async function stored(
  storage: FileStorage,
  { organization }: Pick<Client, 'organization'>,
): Promise<string[]> {
  const found: string[] = [];
  for await (const objects of storage.list(organization.id))
    found.push(...objects.map(({ sha256 }) => sha256));
  return found.sort();
}
