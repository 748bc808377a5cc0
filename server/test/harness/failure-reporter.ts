import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { chosenTier, TIER_VARIABLE } from './tiers.ts';

/**
 * Prints each failure as it happens, with the command that repeats the file. The summary follows at the end.
 */
export class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    console.log(`FAILED  ${test.module.relativeModuleId} > ${test.fullName}`);
    for (const error of errors) console.log(shown(error));
  }

  onTestModuleEnd(file: TestModule): void {
    if (file.state() !== 'failed') return;
    for (const error of file.errors()) console.log(shown(error));
    const { seed } = file.project.config.sequence;
    // Without the variable a named file runs as in the tier all.
    const tier = chosenTier() === 'all' ? '' : `${TIER_VARIABLE}=${chosenTier()} `;
    console.log(`Repeat with: ${tier}QUITTANCE_SEED=${seed} npx vitest run ${file.relativeModuleId}`);
  }
}

interface Failure {
  message: string;
  diff?: string;
  stack?: string;
}

/** Returns the message, the difference and the location in the project. */
function shown({ message, diff = '', stack = '' }: Failure): string {
  const place = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, diff, ...place.slice(0, 3)].filter((part) => part !== '').join('\n');
}
