/**
 * Checks the rules of writing: lines of prose, and forbidden words, whose number in each area may only
 * fall. `--record` stores lower numbers; `--list AREA` prints where the words of an area are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Finding, projectSources, type Source } from './tidy/sources.ts';
import { AREAS, areaOf, countForbidden, forbiddenIn, longLines } from './writing/rules.ts';

const RECORD = new URL('./writing/counts.json', import.meta.url);

function countByArea(sources: readonly Source[]): Map<string, number> {
  const counts = new Map(AREAS.map(({ name }) => [name, 0]));
  for (const source of sources) {
    const area = areaOf(source.path);
    if (area !== null) counts.set(area.name, (counts.get(area.name) ?? 0) + countForbidden(source));
  }
  return counts;
}

const print = ({ path, line, message }: Finding) => console.error(`${path}:${line} ${message}`);

const sources = projectSources();
const [option, area] = process.argv.slice(2);
if (option === '--list') {
  for (const source of sources) if (areaOf(source.path)?.name === area) forbiddenIn(source).forEach(print);
} else {
  const recorded: Record<string, number> = JSON.parse(readFileSync(RECORD, 'utf8'));
  const counts = countByArea(sources);
  const risen = [...counts].filter(([name, count]) => count > (recorded[name] ?? 0));
  const fallen = [...counts].filter(([name, count]) => count < (recorded[name] ?? 0));
  const long = sources.flatMap(longLines);
  long.forEach(print);
  for (const [name, count] of risen)
    console.error(
      `${name}: ${count} forbidden words, ${recorded[name] ?? 0} before. ` +
        `See them with: node scripts/writing.ts --list '${name}'`,
    );
  if (option === '--record')
    writeFileSync(RECORD, `${JSON.stringify({ ...recorded, ...Object.fromEntries(fallen) }, null, 2)}\n`);
  else if (fallen.length > 0)
    console.error('Fewer forbidden words than recorded. Keep it so: node scripts/writing.ts --record');
  if (long.length + risen.length > 0 || (option !== '--record' && fallen.length > 0)) process.exitCode = 1;
  else console.log([...counts].map(([name, count]) => `${name} ${count}`).join(', '));
}
