import { Checkbox } from '@mantine/core';
import { Amount } from '../../../../parts/amount.tsx';
import { useTranslation } from '../../../../texts/index.ts';
import { numberInKey } from '../../connections/words.ts';
import { recordKindOf } from './dry-run-words.ts';
import styles from './set-up.module.css';
import type { DryRunPair } from './use-dry-run.ts';

/** Pairs that the user does not adopt, by their key at the source. */
export interface Exclusions {
  has: (key: string) => boolean;
  toggle: (key: string) => void;
}

/** Pairs shown one by one; the rest is adopted without a look at each. */
const MAX_SHOWN = 100;

/** Records that exist on both sides: adopted, they keep their history here. */
export function DryRunPairs({ name, pairs, exclusions }: PairsProps) {
  const { t } = useTranslation();
  if (pairs.length === 0) return null;
  const hidden = pairs.length - MAX_SHOWN;
  return (
    <section>
      <h2>{t('connectionSetUp.dryRun.pairs')}</h2>
      <p className={styles['quiet']}>{t('connectionSetUp.dryRun.pairsText', { name })}</p>
      <ul className={styles['pairs']}>
        {pairs.slice(0, MAX_SHOWN).map((pair) => (
          <li key={pair.key}>
            <Pair pair={pair} exclusions={exclusions} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles['quiet']}>{t('connectionSetUp.dryRun.pairsMore', { count: hidden })}</p>
      )}
    </section>
  );
}

interface PairsProps {
  name: string;
  pairs: readonly DryRunPair[];
  exclusions: Exclusions;
}

function Pair({ pair, exclusions }: { pair: DryRunPair; exclusions: Exclusions }) {
  const { t } = useTranslation();
  const { type, key, number, currency, amount, externalId } = pair;
  const kind = recordKindOf(type);
  const kindText = kind === null ? '' : t(`connectionSetUp.dryRun.kinds.${kind}`);
  const title = `${kindText} ${number ?? numberInKey(key)}`.trim();
  return (
    <>
      <Checkbox
        label={title}
        checked={!exclusions.has(key)}
        onChange={() => exclusions.toggle(key)}
        description={t('connectionSetUp.dryRun.pairHere', { externalId })}
      />
      {amount !== null && currency !== null && <Amount value={amount} currency={currency} />}
    </>
  );
}
