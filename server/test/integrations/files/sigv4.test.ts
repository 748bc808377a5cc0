import { expect, it } from 'vitest';
import { isSigned } from './sigv4.ts';

// The key and the signatures are those of Amazon's documentation, "Signature Calculations for the
// Authorization Header", examples "GET Object" and "Get Bucket (List Objects)".
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const SCOPE = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const COMMON = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
};

const sign = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${SCOPE},SignedHeaders=${names},Signature=${signature}`;

const EXAMPLES = [
  {
    method: 'GET',
    url: '/test.txt',
    headers: {
      ...COMMON,
      range: 'bytes=0-9',
      authorization: sign(
        'host;range;x-amz-content-sha256;x-amz-date',
        'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ),
    },
  },
  {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    headers: {
      ...COMMON,
      authorization: sign(
        'host;x-amz-content-sha256;x-amz-date',
        '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      ),
    },
  },
];

it.each(EXAMPLES)('accepts the published signature of $url', (request) => {
  expect(isSigned(request, SECRET)).toBe(true);
  expect(isSigned(request, `${SECRET}x`)).toBe(false);
  expect(isSigned({ ...request, url: `${request.url}x` }, SECRET)).toBe(false);
});
