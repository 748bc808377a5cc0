import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronUp, CircleCheck, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { keyOf, read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { useWrite } from '../../parts/use-write.ts';
import { SampleData } from '../../records/sample-data/sample-data.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './guide.module.css';

const GUIDE = '/v1/internal/guide';

type Step = Schema<'Guide'>['steps'][number]['name'];

const PLACES: Record<Step, string> = {
  DATA: '/imports',
  CHECK: '/imports',
  PLAN: '/plans',
  MAIL: '/settings/mail',
  INVITE: '/settings/users',
};

/** The setup checklist of an organization. Existing records tick its steps off. */
export function Guide() {
  const may = useMay();
  const { data } = useQuery({ ...read(GUIDE, {}), enabled: may('guide.read') });
  if (data === undefined || data.putAway || data.steps.every(({ done }) => done)) return null;
  return <Steps guide={data} />;
}

function Steps({ guide }: { guide: Schema<'Guide'> }) {
  const { t } = useTranslation();
  const may = useMay();
  const putAway = useWrite((away: boolean) => call('put', GUIDE, { body: { putAway: away } }), {
    refreshes: [GUIDE],
    show: (away) => [{ key: keyOf(GUIDE, {}), change: () => ({ ...guide, putAway: away }) }],
    toast: (_done, away) =>
      away ? { text: t('guide.isPutAway'), undo: () => putAway.mutate(false) } : { text: t('guide.isBack') },
  });
  const next = guide.steps.find(({ done }) => !done)?.name;
  const done = guide.steps.filter((step) => step.done).length;
  // An organization without data has nothing else to show.
  const [isOpen, setOpen] = useState(next === 'DATA');
  return (
    <section className={styles['guide']} aria-label={t('guide.title')}>
      <header>
        <h2>{t('charts.setUp', { done, all: guide.steps.length })}</h2>
        <progress value={done} max={guide.steps.length} aria-hidden />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          rightSection={isOpen ? <ChevronUp size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'charts.hideSteps' : 'charts.showSteps')}
        </Button>
        {may('guide.edit') && (
          <Button variant="subtle" size="compact-sm" onClick={() => putAway.mutate(true)}>
            {t('guide.putAway')}
          </Button>
        )}
      </header>
      {isOpen && <StepList guide={guide} next={next} />}
    </section>
  );
}

function StepList({ guide, next }: { guide: Schema<'Guide'>; next: Step | undefined }) {
  const { t } = useTranslation();
  return (
    <ol>
      {guide.steps.map(({ name, done }) => (
        <li key={name} data-done={done} data-next={name === next}>
          {done ? (
            <CircleCheck size={18} role="img" aria-label={t('guide.done')} />
          ) : (
            <CircleDashed size={18} role="img" aria-label={t('guide.open')} />
          )}
          <div>
            <Link to={PLACES[name]}>{t(`guide.steps.${name}`)}</Link>
            <p>{t(`guide.hints.${name}`)}</p>
            {name === 'DATA' && <SampleData />}
          </div>
        </li>
      ))}
    </ol>
  );
}
