import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrecompressedResponse, precompress } from '../precompressed.ts';

/** The build of the application, held in memory: about 2 MB. */
export interface ApplicationFiles {
  index: PrecompressedResponse;
  release: PrecompressedResponse;
  /** By the name that the build gave them. */
  assets: ReadonlyMap<string, PrecompressedResponse>;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json; charset=utf-8',
};

/**
 * Reads the build of the application that `npm start` made. Files that the build compressed are not
 * compressed again.
 * @param folder folder of the build
 * @param basePath path of the public address, with a slash at both ends; pages request everything below it
 * @returns null when there is no build
 */
export async function readApplication(folder: string, basePath: string): Promise<ApplicationFiles | null> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  const release = await readFile(join(folder, 'release.json')).catch(() => null);
  if (html === null || release === null) return null;
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = await Promise.all(
    names.map(
      async (name): Promise<[string, PrecompressedResponse]> => [name, await loadAsset(folder, name)],
    ),
  );
  const based = html.replace('<base href="/"', `<base href="${basePath.replaceAll('"', '%22')}"`);
  return {
    index: await precompress('text/html; charset=utf-8', based),
    release: await precompress('application/json; charset=utf-8', release),
    assets: new Map(assets),
  };
}

async function loadAsset(folder: string, name: string): Promise<PrecompressedResponse> {
  const path = join(folder, 'assets', name);
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  const identity = await readFile(path);
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((ending) => readFile(`${path}.${ending}`).catch(() => null)),
  );
  // Files that compression does not shrink, such as fonts, have no compressed form.
  return { type, etag: `"${name}"`, identity, br: br ?? null, gzip: gzip ?? null };
}
