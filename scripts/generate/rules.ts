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

/** Returns the findings of Spectral's rules, with the exceptions of .spectral.js. */
async function judgeBySpectral(source: string, name: string): Promise<string[]> {
  const { default: rules }: { default: unknown } = await import(pathOf('.spectral.js'));
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(new spectralCore.Ruleset(rules));
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
