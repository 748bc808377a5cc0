import { lambdaOf } from '../../../server/src/cash/domain/matching/sums/lambda.ts';
import { searchSums } from '../../../server/src/cash/domain/matching/sums/search-sums.ts';
import type { Figure } from '../context.ts';
import { SEED } from './mornings.ts';
import { amountOf } from './organization.ts';
import { type Random, randomOf } from './random.ts';

const CUSTOMERS = 6_000;

/**
 * Compares λ with what it predicts: how many sets of a customer's documents add up to an amount that has
 * nothing to do with them. The amounts are sums of other customers' documents.
 */
export function lambdaFigure(scale: number): Figure {
  const random = randomOf(SEED);
  let [observed, predicted] = [0, 0];
  for (let i = 0; i < CUSTOMERS * scale; i += 1) {
    const amounts = Array.from({ length: random.between(8, 22) }, () => amountOf(random));
    const target = unrelatedAmount(random, amounts);
    observed += searchSums(
      amounts.map((amount, k) => ({ id: String(k), amount })),
      target,
    ).count;
    predicted += lambdaOf(amounts, target).value;
  }
  const ratio = observed / predicted;
  return {
    name: 'matching: accidents observed : λ predicted',
    measure: `${observed} : ${predicted.toFixed(1)} = ${ratio.toFixed(2)}`,
    floor: '',
    ratio,
    needed: '≤ 2',
    met: ratio <= 2,
    details: { observed, predicted },
  };
}

/** A sum of a few documents of another customer, no larger than all documents of this one. */
function unrelatedAmount(random: Random, amounts: readonly number[]): number {
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  for (;;) {
    let target = 0;
    for (let k = random.between(1, 4); k > 0; k -= 1) target += amountOf(random);
    if (target <= all) return target;
  }
}
