/**
 * Checks the production packages for known vulnerabilities. Fails for any above severity low. If the registry
 * does not answer, it prints a warning, or fails with --strict (as used for releases).
 */
import { audit } from './supply/audit.ts';

const found = await audit();
if (found.outcome === 'clean') console.log('no known vulnerability above low in the production packages');
if (found.outcome === 'vulnerable') {
  for (const line of found.lines) console.error(line);
  process.exitCode = 1;
}
if (found.outcome === 'unanswered') {
  console.error(`NOT AUDITED: the registry did not answer (${found.why}). Vulnerabilities are unknown.`);
  // GitHub shows this line above the run.
  if (process.env['GITHUB_ACTIONS'] === 'true')
    console.log('::warning::The packages were not audited: no response');
  if (process.argv.includes('--strict')) process.exitCode = 1;
}
