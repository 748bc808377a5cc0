import { MockAgent } from 'undici';
import { expect, it } from 'vitest';
import { openS3 } from './s3.ts';
import { s3Location } from './s3-location.ts';

it.each([
  ['s3://exports', { prefix: '', region: 'us-east-1', endpoint: 'https://s3.us-east-1.amazonaws.com' }],
  [
    's3://exports/daily/?region=eu-west-1',
    { prefix: 'daily/', endpoint: 'https://s3.eu-west-1.amazonaws.com' },
  ],
  ['s3://exports?region=cn-north-1', { endpoint: 'https://s3.cn-north-1.amazonaws.com.cn' }],
  [
    's3://exports?endpoint=https://minio.example.com',
    { endpoint: 'https://minio.example.com', isPathStyle: true },
  ],
  ['s3://exports.example.com/a', { bucket: 'exports.example.com', isPathStyle: true }],
])('parses %s', (url, expected) => {
  expect(s3Location(url)).toMatchObject({ bucket: 'exports', isPathStyle: false, ...expected });
});

it('asks the host of the bucket at Amazon, not that of the environment', async () => {
  process.env['AWS_ENDPOINT_URL'] = 'https://own-storage.example.com';
  const dispatcher = new MockAgent();
  dispatcher.disableNetConnect();
  dispatcher
    .get('https://exports.s3.eu-west-1.amazonaws.com')
    .intercept({ path: (path) => path.startsWith('/?') && path.includes('prefix=daily%2F') })
    .reply(200, '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>');
  const targets = { allowPrivate: false, ports: [443] };
  const settings = { url: 's3://exports/daily?region=eu-west-1', login: 'key', secret: 'secret' };
  const store = openS3(settings, { dispatcher, targets, signal: new AbortController().signal });
  const files = await store.list();
  delete process.env['AWS_ENDPOINT_URL'];
  await dispatcher.close();
  expect(files).toEqual([]);
});
