/** Judges the OpenAPI documents by the recommended rules of Redocly and Spectral. Whatever they find fails, warnings included. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';

const pathOf = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What Redocly's rules say, with the exceptions of redocly.yaml. */
async function judgeByRedocly(source: string, name: string): Promise<string[]> {
  const config = await loadConfig({ configPath: pathOf('redocly.yaml') });
  const problems = await lintFromString({ source, absoluteRef: pathOf(name), config });
  return problems.map(({ ruleId, message, location }) => {
    const [where] = location;
    return `${name} redocly ${ruleId}: ${where?.pointer ?? ''} ${message}`;
  });
}

/** What Spectral's rules say, with the exceptions of .spectral.js. */
async function judgeBySpectral(source: string, name: string): Promise<string[]> {
  const { default: rules }: { default: unknown } = await import(pathOf('.spectral.js'));
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset(new spectralCore.Ruleset(rules));
  const document: Record<string, unknown> = JSON.parse(source);
  const problems = await spectral.run(document);
  return problems.map(({ code, path, message }) => `${name} spectral ${code}: ${path.join('.')} ${message}`);
}

for (const name of ['openapi.json', 'openapi.internal.json']) {
  const source = await readFile(pathOf(name), 'utf8');
  const problems = [...(await judgeByRedocly(source, name)), ...(await judgeBySpectral(source, name))];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
