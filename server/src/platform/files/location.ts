/** Where files are kept, as the configuration says. */
export type FilesLocation =
  | { kind: 'folder'; path: string }
  | {
      kind: 's3';
      bucket: string;
      /** Before every key; empty, or with a slash at its end. */
      prefix: string;
      region: string;
      /** Null: Amazon's own. */
      endpoint: string | null;
      /** Whether the bucket stands in the path of addresses, not in their host name. */
      pathStyle: boolean;
    };

const EXPECTED =
  'file:///folder, or s3://bucket/prefix, followed where needed by ?region=…&endpoint=https://…&pathStyle=false';
const PARAMETERS = ['region', 'endpoint', 'pathStyle'];

/**
 * Reads the address of a file storage. Credentials never stand in it: they come from the surroundings, as the
 * tools of the storage's maker take them.
 * @throws RangeError saying what it must be
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
