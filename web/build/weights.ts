import { readFile, stat } from 'node:fs/promises';

/** Size limits of compressed scripts and styles, in kB (1,000 bytes). */
const MAX_FIRST_PAGE = 250;
const MAX_PAGE = 80;
/** Limit of files of the first page, and of those that each further page adds: each is a request. */
const MAX_FILES = 40;
/** The language that is loaded with the first page. */
const FIRST_LANGUAGE = 'src/texts/en/index.ts';

interface Chunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The files of a page. */
interface Weight {
  name: string;
  files: number;
  /** In kB, compressed. */
  size: number;
  /** Limit of the size. */
  most: number;
}

type Manifest = Readonly<Record<string, Chunk>>;

/** Returns the files of a chunk and of all its static imports. */
function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(name)) return new Set();
  seen.add(name);
  const files = [chunk.file, ...(chunk.css ?? [])];
  return new Set([...files, ...(chunk.imports ?? []).flatMap((one) => [...filesOf(manifest, one, seen)])]);
}

async function weigh(folder: string, files: Iterable<string>): Promise<number> {
  const sizes = [...files].map(async (file) => {
    const path = `${folder}/${file}`;
    const { size } = await stat(`${path}.br`).catch(() => stat(path));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/**
 * Prints the sizes of the first page and of each further page.
 * @param folder of the build
 * @returns whether all are within their limits
 */
export async function printWeights(folder: string): Promise<boolean> {
  const manifest: Manifest = JSON.parse(await readFile(`${folder}/manifest.json`, 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry === true);
  if (entry === undefined) throw new Error('the build has no beginning');
  const first = new Set([...filesOf(manifest, entry), ...filesOf(manifest, FIRST_LANGUAGE)]);
  const pages = Object.keys(manifest).filter((name) => /^src\/pages\/.*page\.tsx$/.test(name));
  const further = pages.map(async (name): Promise<Weight> => {
    const own = [...filesOf(manifest, name)].filter((file) => !first.has(file));
    return { name, files: own.length, size: await weigh(folder, own), most: MAX_PAGE };
  });
  const weights: Weight[] = [
    { name: 'first page', files: first.size, size: await weigh(folder, first), most: MAX_FIRST_PAGE },
    ...(await Promise.all(further)).sort((a, b) => b.size - a.size),
  ];
  for (const weight of weights) console.log(lineOf(weight));
  return weights.every(({ files, size, most }) => size <= most && files <= MAX_FILES);
}

function lineOf({ name, files, size, most }: Weight): string {
  const tooMuch = [
    ...(size > most ? ['  TOO HEAVY'] : []),
    ...(files > MAX_FILES ? ['  TOO MANY FILES'] : []),
  ];
  return `${size.toFixed(1).padStart(7)} kB of ${most}  ${String(files).padStart(2)} files  ${name}${tooMuch.join('')}`;
}
