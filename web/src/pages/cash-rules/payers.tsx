import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Plus, Search, SearchX, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './cash-rules.module.css';
import lists from './lists.module.css';
import { PayerForm } from './payer-form.tsx';
import { PayerItem } from './payer-item.tsx';

const TYPED_MS = 200;

/** The accounts of payers that are remembered: learned from matches, or assigned by users. */
export function Payers() {
  const { t } = useTranslation();
  const mayEdit = useMay()('payer.edit');
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [asked] = useDebouncedValue(typed.trim(), TYPED_MS);
  const { rows, problem, again, hasMore, isReadingMore, readMore } = useRows('/v1/internal/cash/payers', {
    search: asked === '' ? undefined : asked,
  });
  const isNone = rows?.length === 0;
  return (
    <>
      <p className={styles['hint']}>{t('cashRules.payers.hint')}</p>
      <div className={styles['tools']}>
        <TextInput
          type="search"
          aria-label={t('cashRules.payers.search')}
          placeholder={t('cashRules.payers.search')}
          leftSection={<Search size={15} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('cashRules.payers.add')}
          </Button>
        )}
      </div>
      {rows === undefined && problem !== null && <ProblemNotice problem={problem} onAgain={again} />}
      {rows === undefined && problem === null && <Skeleton />}
      {isNone && asked !== '' && <Empty icon={SearchX} title={t('cashRules.payers.noneFound')} text="" />}
      {isNone && asked === '' && (
        <Empty icon={WalletCards} title={t('cashRules.payers.none')} text={t('cashRules.payers.noneText')} />
      )}
      <ul className={lists['payers']} aria-label={t('cashRules.payers.list')}>
        {rows?.map((payer) => (
          <PayerItem key={payer.account} payer={payer} mayEdit={mayEdit} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('cashRules.payers.more')}
        </Button>
      )}
      {isAdding && (
        <Dialog title={t('cashRules.payers.add')} onClose={() => setAdding(false)}>
          <PayerForm onClose={() => setAdding(false)} />
        </Dialog>
      )}
    </>
  );
}
