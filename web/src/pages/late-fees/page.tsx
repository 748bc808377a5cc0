import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleSlash, Percent, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { type AvailableAction, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Allowed } from '../../parts/allowed.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import list from '../../parts/list/list.module.css';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { type ListState, useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import styles from '../../records/late-fee/late-fee.module.css';
import { MissingRates } from '../../records/late-fee/missing-rates.tsx';
import { useTranslation } from '../../texts/index.ts';
import { feeColumns } from './columns.tsx';
import { DecideForm, type Decision } from './decide-form.tsx';
import { LateFeePanel } from './panel.tsx';
import { usePropose } from './use-propose.ts';

type Fee = Schema<'LateFee'>;
interface Chosen {
  decision: Decision;
  fees: readonly Fee[];
  clear: () => void;
}

/** Proposed late fees to approve or reject, and decided ones. */
export function LateFeesPage() {
  return (
    <Allowed needs="late-fee.read">
      <LateFees />
    </Allowed>
  );
}

function LateFees() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { state: shown = 'PROPOSED', ...filters } = state.filters;
  const from = useRows('/v1/internal/late_fees', {
    ...filters,
    ...(shown === 'ALL' ? {} : { state: shown }),
  });
  const isOff = useIsOff();
  const isDecider = may('late-fee.edit') && shown === 'PROPOSED';
  const leave = () => setChosen(null);
  return (
    <>
      <SimpleList
        title={t('lateFees.title')}
        tabs={<States state={state} shown={shown} />}
        tools={may('late-fee.edit') && !isOff && <Propose customerId={filters['customerId']} />}
        notice={<Notices state={state} isOff={isOff && from.rows?.length !== 0} />}
        state={state}
        from={from}
        columns={feeColumns(t).filter(({ id }) => id !== 'state' || shown === 'ALL')}
        filters={[]}
        usualSort={{ by: 'createdAt', order: 'DESC' }}
        idOf={({ id }) => id}
        nameOf={({ customer, invoice, kind }) =>
          `${customer.name}, ${invoice?.customId ?? ''}, ${t(`lateFees.kinds.${kind}`)}`
        }
        panel={(id) => (
          <LateFeePanel
            key={id}
            id={id}
            onDecide={(decision, fee) => setChosen({ decision, fees: [fee], clear: leave })}
          />
        )}
        bulk={
          isDecider
            ? (fees, clear) => (
                <Bulk fees={fees} onDecide={(decision) => setChosen({ decision, fees, clear })} />
              )
            : undefined
        }
        empty={
          <Empty
            icon={Percent}
            title={t('lateFees.emptyTitle')}
            text={t(isOff ? 'lateFees.off' : 'lateFees.emptyText')}
          >
            {isOff && may('late-fee-settings.edit') && (
              <ButtonLink variant="default" to="/settings/late-fees">
                {t('lateFees.openSettings')}
              </ButtonLink>
            )}
          </Empty>
        }
      />
      <Dialog
        isOpen={chosen !== null}
        title={t(chosen?.decision === 'reject' ? 'lateFees.reject' : 'lateFees.approve')}
        onClose={leave}
      >
        {chosen !== null && (
          <DecideForm
            {...chosen}
            onDone={() => {
              chosen.clear();
              leave();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const STATES = ['PROPOSED', 'ACCEPTED', 'REJECTED', 'ALL'] as const;
const TITLES = {
  PROPOSED: 'lateFees.toDecide',
  ACCEPTED: 'lateFees.approved',
  REJECTED: 'lateFees.rejected',
  ALL: 'lateFees.all',
} as const;

function States({ state, shown }: { state: ListState; shown: string }) {
  const { t } = useTranslation();
  return (
    <div className={list['views']}>
      {STATES.map((one) => (
        <button
          key={one}
          type="button"
          className={list['view']}
          aria-pressed={shown === one}
          onClick={() => state.setFilter('state', one === 'PROPOSED' ? undefined : one)}
        >
          {t(TITLES[one])}
        </button>
      ))}
    </div>
  );
}

/** Returns whether late fees are turned off. */
function useIsOff(): boolean {
  const may = useMay();
  const { data } = useQuery({
    ...read('/v1/internal/late_fee_settings', {}),
    enabled: may('late-fee-settings.read'),
  });
  return data?.mode === 'NONE';
}

/** Notices: missing rates, fees that are off although there are some, and an active customer filter. */
function Notices({ state, isOff }: { state: ListState; isOff: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const { customerId, invoiceId, ...others } = state.filters;
  return (
    <>
      <MissingRates />
      {isOff && (
        <p className={styles['only']}>
          {t('lateFees.off')}{' '}
          {may('late-fee-settings.edit') && (
            <Link to="/settings/late-fees">{t('lateFees.openSettings')}</Link>
          )}
        </p>
      )}
      {(customerId !== undefined || invoiceId !== undefined) && (
        <p className={styles['only']}>
          {t('lateFees.only')}{' '}
          <Button variant="transparent" onClick={() => state.setFilters(others)}>
            {t('lateFees.showAll')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Updates the proposals: a button, a key and a palette command. */
function Propose({ customerId }: { customerId: string | undefined }) {
  const propose = usePropose(customerId);
  const actions: AvailableAction[] = [
    {
      id: 'lateFees.propose',
      title: (t) => t('lateFees.propose'),
      icon: RefreshCw,
      key: 'u',
      perform: () => propose.mutate(undefined),
    },
  ];
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key = '', perform }) => [key, () => void perform()])));
  return actions.map((action) => <ActionButton key={action.id} action={action} />);
}

function Bulk({ fees, onDecide }: { fees: readonly Fee[]; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button leftSection={<CircleCheck size={15} aria-hidden />} onClick={() => onDecide('approve')}>
        {t('lateFees.approveSome', { count: fees.length })}
      </Button>
      <Button
        variant="default"
        leftSection={<CircleSlash size={15} aria-hidden />}
        onClick={() => onDecide('reject')}
      >
        {t('lateFees.rejectSome', { count: fees.length })}
      </Button>
    </>
  );
}
