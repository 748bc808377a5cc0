import { readFile } from 'node:fs/promises';
import { ERROR_CATALOGUE, ERROR_CODES } from '../../server/src/platform/error-catalogue.ts';
import { ERROR_STATUS } from '../../server/src/platform/errors.ts';

const BEGIN = '<!-- error codes: npm run generate -->';
const END = '<!-- end of the error codes -->';

/** Renders `docs/api/errors.md` with the table of the service's error codes. */
export async function renderErrorTable(): Promise<string> {
  const text = await readFile(new URL('../../docs/api/errors.md', import.meta.url), 'utf8');
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/api/errors.md lacks ${BEGIN} or ${END}`);
  const rows = ERROR_CODES.map((code) => {
    const { meaning, remedy, retry } = ERROR_CATALOGUE[code];
    return `| ${ERROR_STATUS[code]} | \`${code}\` | ${meaning} ${remedy} | ${retry} |`;
  });
  const table = ['| Status | Code | Meaning, and what to do | Send again? |', '|---|---|---|---|', ...rows];
  return `${before}${BEGIN}\n${table.join('\n')}\n${END}${after}`;
}
