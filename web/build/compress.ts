import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes compressed copies next to the files of a folder that become smaller. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(names.map((name) => compress(`${folder}/${name}`)));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [asBrotli, asGzip] = await Promise.all([br(content, { params }), gz(content, { level: 9 })]);
  if (asBrotli.length >= content.length) return;
  await writeFile(`${path}.br`, asBrotli);
  await writeFile(`${path}.gz`, asGzip);
}
