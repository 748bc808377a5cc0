/**
 * Checks the production packages for known vulnerabilities. Fails for any above severity low. If the registry
 * does not answer, it prints a warning, or fails with --strict (as used for releases).
 */
import { audit } from './supply/audit.ts';

const found = await audit();
if (found.outcome === 'clean')
  console.log('no vulnerability above low is known of the packages of production');
if (found.outcome === 'vulnerable') {
  for (const line of found.lines) console.error(line);
  process.exitCode = 1;
}
if (found.outcome === 'unanswered') {
  console.error(`NOT AUDITED: the registry gave no answer (${found.why}). Nothing is known either way.`);
  // GitHub shows this line above the run.
  if (process.env['GITHUB_ACTIONS'] === 'true')
    console.log('::warning::The packages were not audited: no answer');
  if (process.argv.includes('--strict')) process.exitCode = 1;
}
