import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { type AvailableAction, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Allowed } from '../../parts/allowed.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { SimpleList } from '../../parts/list/simple-list.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { workColumns } from '../../records/action/columns.tsx';
import { ActionPanel } from '../../records/action/panel.tsx';
import { LetterTabs } from '../../records/letter/tabs.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './letters.module.css';
import { PrintForm } from './print-form.tsx';

/** Letters to print, with a preview of each. The user prints a selection or all. */
export function LettersPage() {
  return (
    <Allowed needs="work-table.read">
      <Letters />
    </Allowed>
  );
}

const COLUMNS = ['action.customer', 'action.name', 'amountOverdue', 'daysOverdue', 'action.dueDate'];
/** The letters of the dialog; undefined: all that are due. */
type Chosen = { actionIds: readonly string[] | undefined; clear: () => void };

function Letters() {
  const { t } = useTranslation();
  const may = useMay();
  const state = useListState();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { customerId } = state.filters;
  const from = useRows('/v1/internal/work', {
    sortBy: 'dueDate',
    sortOrder: 'ASC',
    ...state.query,
    type: 'LETTER',
    state: 'TODO',
  });
  const printAll: AvailableAction = {
    id: 'letters.print',
    title: (words) => words('letters.printDue'),
    icon: Printer,
    key: 'd',
    perform: () => setChosen({ actionIds: undefined, clear: () => undefined }),
  };
  const isEmpty = from.rows?.length === 0;
  const commands = may('letter.print') && customerId === undefined && !isEmpty ? [printAll] : [];
  return (
    <>
      <SimpleList
        title={t('letters.title')}
        tabs={<LetterTabs />}
        tools={<Commands actions={state.open === undefined ? commands : []} />}
        notice={
          customerId !== undefined && (
            <p className={styles['only']}>
              {t('letters.onlyCustomer')}{' '}
              <Button variant="transparent" onClick={() => state.setFilter('customerId', undefined)}>
                {t('letters.allCustomers')}
              </Button>
            </p>
          )
        }
        state={state}
        from={from}
        columns={workColumns(t).filter(({ id }) => COLUMNS.includes(id))}
        filters={[
          {
            kind: 'choice',
            name: 'due',
            title: t('work.due'),
            options: [
              { value: 'NOW', title: t('work.dueNow') },
              { value: 'ALL', title: t('work.dueAll') },
            ],
          },
        ]}
        usualSort={{ by: 'dueDate', order: 'ASC' }}
        idOf={({ action }) => action.id}
        nameOf={({ action }) => `${action.name}, ${action.customer.name}`}
        panel={(id) => <ActionPanel id={id} row={from.rows?.find(({ action }) => action.id === id)} />}
        bulk={
          may('letter.print')
            ? (rows, clear) => (
                <Button
                  leftSection={<Printer size={15} aria-hidden />}
                  onClick={() => setChosen({ actionIds: rows.map(({ action }) => action.id), clear })}
                >
                  {t('letters.print', { count: rows.length })}
                </Button>
              )
            : undefined
        }
        empty={
          <Empty icon={Printer} title={t('letters.emptyTitle')} text={t('letters.emptyText')}>
            {may('dunning-plan.follow') && (
              <ButtonLink variant="default" to="/plans">
                {t('shell.plans')}
              </ButtonLink>
            )}
          </Empty>
        }
      />
      <Dialog isOpen={chosen !== null} title={t('letters.confirmTitle')} onClose={() => setChosen(null)}>
        {chosen !== null && (
          <PrintForm
            actionIds={chosen.actionIds}
            onDone={() => {
              chosen.clear();
              setChosen(null);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Commands({ actions }: { actions: readonly AvailableAction[] }) {
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key = '', perform }) => [key, () => void perform()])));
  return actions.map((action) => <ActionButton key={action.id} action={action} isMain />);
}
