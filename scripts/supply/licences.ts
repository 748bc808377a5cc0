import satisfies from 'spdx-satisfies';
import { isOfOthers, isProduction, type LockedPackages, packageName } from './lock-file.ts';

/** Licences allowed for production packages: none makes demands on our own sources. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Data only (date-holidays, caniuse-lite): attribution.
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Requires the sources of its own files if they are changed; we do not change them.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];

/** Packages with no licence field, or one that is not SPDX. The licence was read from their files. */
const READ: Readonly<Record<string, { licence: string; where: string }>> = {
  buildcheck: { licence: 'MIT', where: 'LICENSE' },
  'cpu-features': { licence: 'MIT', where: 'LICENSE' },
  'dejavu-fonts-ttf': { licence: 'Bitstream-Vera', where: 'LICENSE' },
  ibantools: { licence: 'MIT OR MPL-2.0', where: 'LICENSE' },
  'png-js': { licence: 'MIT', where: 'LICENSE' },
  ssh2: { licence: 'MIT', where: 'LICENSE' },
  slick: { licence: 'MIT', where: 'package.json, http://mootools.net/license.txt' },
};

/** Fonts embedded into PDFs. Their licence allows sale and changes only under another name. */
const ALLOWED_BY_NAME: Readonly<Record<string, string>> = { 'dejavu-fonts-ttf': 'Bitstream-Vera' };

interface Row {
  name: string;
  version: string;
  /** An SPDX expression, or null where none is stated. */
  licence: string | null;
  where: string;
}

function rowsOf(packages: LockedPackages): Row[] {
  const rows = Object.entries(packages).flatMap(([path, locked]): Row[] => {
    if (!isOfOthers(path, locked) || !isProduction(locked)) return [];
    const name = packageName(path);
    const read = READ[name];
    const licence = read?.licence ?? locked.license ?? null;
    return [{ name, version: locked.version ?? '', licence, where: read?.where ?? 'package.json' }];
  });
  // One package may be in several folders.
  const byKey = new Map(rows.map((row) => [`${row.name}@${row.version}`, row]));
  const keys = [...byKey.keys()].sort();
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

function isAllowed({ name, licence }: Row): boolean {
  if (licence === null) return false;
  if (ALLOWED_BY_NAME[name] === licence) return true;
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    return false;
  }
}

/** Returns the production packages whose licence is not allowed, one line each. */
export function licenceFindings(packages: LockedPackages): string[] {
  return rowsOf(packages)
    .filter((row) => !isAllowed(row))
    .map(({ name, version, licence }) => `${name} ${version} is under ${licence ?? 'no stated licence'}`);
}

/** Renders `docs/licences.md`: the production packages and their licences. */
export function renderLicences(packages: LockedPackages): string {
  const rows = rowsOf(packages);
  const counts = new Map<string, number>();
  for (const { licence } of rows) counts.set(licence ?? '–', (counts.get(licence ?? '–') ?? 0) + 1);
  const ordered = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return `# Licences

Quittance itself is under Apache-2.0. This lists the packages that \`npm ci --omit=dev\` may install, on any platform, by
\`package-lock.json\`; what is only used to develop and test is not in it. Written by \`npm run generate\`; \`npm run check\` fails
when it is out of date, and for a licence that is not among those that \`scripts/supply/licences.ts\` allows.
Each build contains the licence texts of the packages in the browser application:
\`web/dist/licences.md\`.

| Licence | Packages |
|---|---|
${ordered.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

| Package | Version | Licence | As stated in |
|---|---|---|---|
${rows.map(({ name, version, licence, where }) => `| ${name} | ${version} | ${licence ?? '–'} | ${where} |`).join('\n')}
`;
}
