/**
 * Checks that the lock file pins the content of every package, and that all licences are known and allowed.
 */
import { licenceFindings } from './supply/licences.ts';
import { readLock } from './supply/lock-file.ts';
import { countUnverified, lockFindings } from './supply/lock-findings.ts';

const packages = await readLock();
const findings = [...lockFindings(packages), ...licenceFindings(packages)];
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
else
  console.log(
    `the lock file pins all packages except ${countUnverified(packages)} tools for other machines; all licences are allowed`,
  );
