import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { type ListRows, useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import cards from './cards.module.css';
import { NewPlanForm } from './new-form.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';
import { Templates } from './templates.tsx';

const USUAL = 'STANDARD';

/** All plans as cards, and the templates from which a new one can start. */
export function PlansPage() {
  const { t } = useTranslation();
  const may = useMay();
  const from = useRows('/v1/internal/dunning_plans', {});
  // The template with which the form of a new plan is open.
  const [template, setTemplate] = useState<string | null>(null);
  const make = () => setTemplate(USUAL);
  const mayEdit = may('dunning-plan.edit');
  useKeys(mayEdit ? { n: make } : {});
  useOffer(
    mayEdit ? [{ id: 'plan.new', title: () => t('plans.make'), icon: Plus, key: 'n', perform: make }] : [],
  );
  return (
    <section className={styles['main']}>
      <header className={styles['head']}>
        <h1>{t('plans.title')}</h1>
        <div className={styles['tools']}>
          <Link className={styles['link']} to="/plans/settings">
            {t('plans.settings')}
          </Link>
          {mayEdit && (
            <Button leftSection={<Plus size={15} aria-hidden />} onClick={make}>
              {t('plans.make')}
            </Button>
          )}
        </div>
      </header>
      <div className={styles['body']}>
        <PlanCards from={from} />
        {mayEdit && <Templates onChoose={setTemplate} />}
      </div>
      {template !== null && (
        <Dialog title={t('plans.make')} isWide onClose={() => setTemplate(null)}>
          <NewPlanForm template={template} plans={from.rows ?? []} onClose={() => setTemplate(null)} />
        </Dialog>
      )}
    </section>
  );
}

function PlanCards({ from }: { from: ListRows<Schema<'DunningPlanRow'>> }) {
  const { t } = useTranslation();
  const { rows, problem } = from;
  if (rows === undefined)
    return problem === null ? <Skeleton /> : <ProblemNotice problem={problem} onAgain={from.again} />;
  if (rows.length === 0) return <p className={styles['none']}>{t('plans.emptyText')}</p>;
  return (
    <>
      <ul className={cards['cards']} aria-label={t('plans.title')}>
        {rows.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      {from.hasMore && (
        <Button variant="default" loading={from.isReadingMore} onClick={from.readMore}>
          {t('common.more')}
        </Button>
      )}
    </>
  );
}
