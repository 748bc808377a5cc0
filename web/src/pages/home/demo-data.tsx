import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Bar } from '../../parts/bar.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './guide.module.css';

const DEMO = '/v1/internal/demo-data';
const LOOK_MILLIS = 700;

const isBusy = (state: Schema<'DemoData'>['state']) => state === 'MAKING' || state === 'REMOVING';

/** Demo data for an empty organization, created and removed by a click. */
export function DemoData() {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({
    ...read(DEMO, {}),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBusy(state.data.state) ? LOOK_MILLIS : false,
  });
  const make = useWrite(() => call('post', DEMO, {}), { refreshes: [DEMO] });
  const remove = useWrite(() => call('delete', DEMO, {}), { refreshes: [DEMO] });
  const state = data?.state;
  useEffect(() => {
    // The job has changed everything else.
    if (state !== undefined && !isBusy(state))
      void refresh([
        '/v1/figures',
        '/v1/internal/work',
        '/v1/internal/customers',
        '/v1/internal/invoices',
        '/v1/internal/payments',
        '/v1/internal/guide',
        '/v1/organization',
      ]);
  }, [state]);
  if (data === undefined || !may('demo-data.edit')) return null;
  if (isBusy(data.state)) return <Progress demo={data} />;
  return (
    <div className={styles['demo']}>
      {data.failure !== null && <p role="alert">{t('guide.failed', { reason: data.failure })}</p>}
      {data.mayBeMade && (
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate(undefined)}>
          {t('guide.makeDemo')}
        </Button>
      )}
      {data.state !== 'NONE' && (
        <>
          <KeptCustomers demo={data} />
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('guide.removeDemo')}
          </Button>
        </>
      )}
    </div>
  );
}

function Progress({ demo: { state, progress } }: { demo: Schema<'DemoData'> }) {
  const { t } = useTranslation();
  return (
    <div className={styles['demo']} role="status">
      <span>{t(state === 'MAKING' ? 'guide.making' : 'guide.removing')}</span>
      <Bar value={progress} most={1} />
    </div>
  );
}

const SHOWN = 5;

/** Demo customers that remain, because users have added their own records to them. */
function KeptCustomers({ demo: { kept, state } }: { demo: Schema<'DemoData'> }) {
  const { t, i18n } = useTranslation();
  if (state !== 'KEPT' || kept.length === 0) return <p>{t('guide.isDemo')}</p>;
  const names = kept.slice(0, SHOWN).map(({ name }) => name);
  const list = new Intl.ListFormat(i18n.language).format(names);
  return <p>{t('guide.kept', { count: kept.length, list: kept.length > SHOWN ? `${list} …` : list })}</p>;
}
