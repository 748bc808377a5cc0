import { accountsOf } from './lookups.ts';
import type { BankLine, PayerDecision, World } from './model.ts';
import { decidePayer } from './payer.ts';
import { recognize } from './recognize.ts';
import { indexWorld } from './world-index.ts';

/** The payer of a line that is not matched. */
export interface LinePayer {
  lineId: string;
  payer: Pick<PayerDecision, 'certainty' | 'customerId'>;
}

/** Decides only who sends each line. Own transfers have no payer. */
export function payersOfLines(lines: readonly BankLine[], world: World): LinePayer[] {
  const index = indexWorld(world);
  return lines
    .filter((line) => !accountsOf(line).some((account) => index.ownAccounts.has(account)))
    .map((line) => {
      const { certainty, customerId } = decidePayer(line, recognize(line, index), index);
      return { lineId: line.id, payer: { certainty, customerId } };
    });
}
