import { createHash, createHmac } from 'node:crypto';

/** A request as it arrives at a server. */
export interface SignedRequest {
  method: string;
  /** Path and query, as sent. */
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Returns whether a request is signed with this secret, by AWS Signature Version 4 for S3. */
export function isSigned({ method, url, headers }: SignedRequest, secret: string): boolean {
  const header = (name: string) => [headers[name] ?? ''].flat().join(',');
  const authorization = header('authorization');
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? '';
  const [, date = '', region = '', service = '', end = ''] = part('Credential').split('/');
  const names = part('SignedHeaders').split(';');
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = [date, region, service, end].join('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n');
  const hmac = (key: string | Buffer, one: string) => createHmac('sha256', key).update(one).digest();
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  return isComplete && part('Signature') === hmac(key, text).toString('hex');
}
