import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { ROOT } from './lock-file.ts';
import { runNpm } from './npm.ts';

const Vulnerable = Type.Object({
  name: Type.String(),
  severity: Type.Union(['info', 'low', 'moderate', 'high', 'critical'].map((name) => Type.Literal(name))),
  range: Type.String(),
  via: Type.Array(Type.Unknown()),
});
const Report = Type.Object({
  auditReportVersion: Type.Number(),
  vulnerabilities: Type.Record(Type.String(), Vulnerable),
});
const Advisory = Type.Object({ title: Type.String(), url: Type.String() });

/** Result of an audit: `unanswered` if the registry did not answer. */
export type Audit =
  | { outcome: 'clean' }
  | { outcome: 'vulnerable'; lines: string[] }
  | { outcome: 'unanswered'; why: string };

const HARMLESS = ['info', 'low'];

function linesOf({ name, severity, range, via }: Static<typeof Vulnerable>): string[] {
  const advisories = via.filter((one) => Value.Check(Advisory, one));
  return advisories.map(({ title, url }) => `${severity}: ${name} ${range}: ${title} (${url})`);
}

/**
 * Queries npm's registry for known vulnerabilities of the production packages in package-lock.json.
 * @param folder contains package.json and package-lock.json; default: the project's
 * @param options further npm options
 */
export async function audit(folder: string = ROOT, options: readonly string[] = []): Promise<Audit> {
  const words = ['audit', '--json', '--omit=dev', '--package-lock-only', '--loglevel=error'];
  const { stdout, stderr } = await runNpm([...words, '--fetch-retries=1', ...options], folder);
  const answer = parseJson(stdout);
  if (!Value.Check(Report, answer)) return { outcome: 'unanswered', why: failureReason(answer, stderr) };
  const harmful = Object.values(answer.vulnerabilities).filter(
    ({ severity }) => !HARMLESS.includes(severity),
  );
  if (harmful.length === 0) return { outcome: 'clean' };
  return { outcome: 'vulnerable', lines: harmful.flatMap(linesOf) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const Failure = Type.Object({ message: Type.String({ minLength: 1 }) });
const Summary = Type.Object({ error: Type.Object({ summary: Type.String({ minLength: 1 }) }) });

function failureReason(answer: unknown, stderr: string): string {
  if (Value.Check(Failure, answer)) return answer.message;
  if (Value.Check(Summary, answer)) return answer.error.summary;
  return stderr.trim() || 'npm printed no readable output';
}
