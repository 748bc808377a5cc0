/** The configured location of files. */
export type FilesLocation =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      bucket: string;
      /** Prefix of every key: empty, or with a trailing slash. */
      prefix: string;
      region: string;
      /** Null: Amazon's own endpoint. */
      endpoint: string | null;
      /** Whether the bucket is in the path of URLs, not in the host name. */
      pathStyle: boolean;
    };

const EXPECTED =
  'file:///folder, or s3://bucket/prefix, followed where needed by ?region=…&endpoint=https://…&pathStyle=false';
const PARAMETERS = ['region', 'endpoint', 'pathStyle'];

/**
 * Parses the address of a file storage. It never contains credentials: these come from the environment, as
 * the SDK of the storage expects them.
 * @throws RangeError that describes the expected form
 */
export function filesLocation(text: string): FilesLocation {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new RangeError(EXPECTED);
  if (url.protocol === 'file:' && url.host === '' && url.search === '' && url.pathname !== '/')
    return { kind: 'folder', path: decodeURIComponent(url.pathname) };
  const unknown = [...url.searchParams.keys()].some((name) => !PARAMETERS.includes(name));
  if (url.protocol !== 's3:' || url.host === '' || unknown) throw new RangeError(EXPECTED);
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint)) throw new RangeError(EXPECTED);
  const path = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.host,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    pathStyle: (url.searchParams.get('pathStyle') ?? String(endpoint !== null)) === 'true',
  };
}
