/** Checks the OpenAPI documents against the recommended rules of Redocly and Spectral. */
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import type { Documents } from '../../server/src/platform/http/openapi/documents.ts';
import { chosenTier } from '../../server/test/harness/tiers.ts';

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** Returns the findings of Redocly's rules, with the exceptions of redocly.yaml. */
async function judgeByRedocly(source: string, name: string): Promise<string[]> {
  const config = await loadConfig({ configPath: pathOf('redocly.yaml') });
  const problems = await lintFromString({ source, absoluteRef: pathOf(name), config });
  return problems.map(({ ruleId, message, location }) => {
    const [where] = location;
    return `${name} redocly ${ruleId}: ${where?.pointer ?? ''} ${message}`;
  });
}

/**
 * Spectral compiles a schema for each example: 60 % of the CPU time of all checks of generated files. By day
 * openapi-examples.test.ts and Redocly check the examples.
 */
const LEFT_BY_DAY = { 'oas3-valid-media-example': 'off' };

/** Returns the findings of Spectral's rules, with the exceptions of .spectral.js. */
async function judgeBySpectral(source: string, name: string): Promise<string[]> {
  const { default: ruleset }: { default: { rules: object } } = await import(pathOf('.spectral.js'));
  const spectral = new spectralCore.Spectral();
  const rules = chosenTier() === 'day' ? { ...ruleset.rules, ...LEFT_BY_DAY } : ruleset.rules;
  spectral.setRuleset(new spectralCore.Ruleset({ ...ruleset, rules }));
  const document: Record<string, unknown> = JSON.parse(source);
  const problems = await spectral.run(document);
  return problems.map(({ code, path, message }) => `${name} spectral ${code}: ${path.join('.')} ${message}`);
}

/**
 * Returns every finding, warnings included. `npm test` leaves the internal document, which is not published, to
 * `npm run check` and `npm run test:all`: it takes half of the time.
 */
export async function openApiFindings(documents: Documents): Promise<string[]> {
  const findings: string[] = [];
  const all = [
    ['openapi.json', documents.public],
    ['openapi.internal.json', documents.internal],
  ] as const;
  for (const [name, document] of all.slice(0, chosenTier() === 'day' ? 1 : 2)) {
    const source = JSON.stringify(document);
    findings.push(...(await judgeByRedocly(source, name)), ...(await judgeBySpectral(source, name)));
  }
  return findings;
}
