import { type FilesLocation, filesLocation } from '../../platform/files/location.ts';

export interface S3Location {
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  prefix: string;
  region: string;
  endpoint: string;
  /** Whether the bucket is in the path of URLs, not in the host name. */
  isPathStyle: boolean;
}

const EXPECTED = 's3://bucket/prefix?region=eu-west-1, followed where needed by &endpoint=https://…';
/** Both become parts of a host name. */
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,39}$/;

/**
 * Parses the address of a folder of a bucket. It has the form of the service's own file storage.
 * @throws RangeError that describes the expected form
 */
export function s3Location(text: string): S3Location {
  const { bucket, prefix, region, endpoint, pathStyle } = parse(text);
  if (!BUCKET.test(bucket) || !REGION.test(region)) throw new RangeError(EXPECTED);
  return {
    bucket,
    prefix,
    region,
    // Stated always: the SDK would take one of the environment, which is the service's own storage.
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
    // The certificate of Amazon does not cover bucket names with a dot.
    isPathStyle: pathStyle || bucket.includes('.'),
  };
}

function parse(text: string): Extract<FilesLocation, { kind: 's3' }> {
  try {
    const location = filesLocation(text);
    if (location.kind === 's3') return location;
  } catch {
    // The error says the form of both kinds.
  }
  throw new RangeError(EXPECTED);
}
