import { Button } from '@mantine/core';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Bar } from '../../parts/bar.tsx';
import { dayText } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './sample-data.module.css';
import {
  announceWhenMade,
  isBusy,
  SAMPLE_DATA,
  useRemoval,
  useSampleData,
  useSwitch,
  useSwitchWhenMade,
} from './use-sample-data.ts';

/** Offers sample data, shows how its creation proceeds, and opens or removes it. */
export function SampleData() {
  const { t } = useTranslation();
  const may = useMay();
  const data = useSampleData();
  useSwitchWhenMade(data);
  const make = useWrite(
    async () => {
      await call('post', SAMPLE_DATA, {});
      // The user may leave this page meanwhile.
      void announceWhenMade(t('sampleData.isMade')).catch(() => {});
    },
    { refreshes: [SAMPLE_DATA] },
  );
  if (data === undefined || !may('sample-data.edit')) return null;
  if (isBusy(data.state)) return <Progress data={data} />;
  return (
    <div className={styles['sample']}>
      {data.failure !== null && <p role="alert">{t('sampleData.failed', { reason: data.failure })}</p>}
      {data.mayBeMade && (
        <>
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate(undefined)}>
            {t('sampleData.make')}
          </Button>
          <p>{t('sampleData.hint')}</p>
        </>
      )}
      {data.state !== 'NONE' && <Made data={data} />}
    </div>
  );
}

function Made({ data: { organizationId } }: { data: Schema<'SampleData'> }) {
  const { t } = useTranslation();
  const switchTo = useSwitch();
  const remove = useRemoval(async () => {});
  return (
    <div className={styles['buttons']}>
      {organizationId !== null && (
        <Button variant="default" onClick={() => void switchTo(organizationId)}>
          {t('sampleData.open')}
        </Button>
      )}
      <Button variant="subtle" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
        {t('sampleData.remove')}
      </Button>
    </div>
  );
}

function Progress({ data: { state, progress, day } }: { data: Schema<'SampleData'> }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(progress);
  const playing =
    day === null ? t('sampleData.importing') : t('sampleData.playing', { day: dayText(day, i18n.language) });
  return (
    <div className={styles['sample']}>
      <div className={styles['progress']}>
        <span role="status">{state === 'MAKING' ? playing : t('sampleData.removing')}</span>
        {state === 'MAKING' && <span>{percent}</span>}
      </div>
      {state === 'MAKING' && <Bar value={progress} most={1} />}
    </div>
  );
}
