import { useQuery } from '@tanstack/react-query';
import { FileMinus2 } from 'lucide-react';
import { organizationQuery } from '../../api/me.ts';
import { queries } from '../../api/read.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { creditNoteColumns } from '../../records/credit-note/columns.tsx';
import { CreditNotePanel, creditNoteQuery } from '../../records/credit-note/panel.tsx';
import { useManagerFilter } from '../../records/customer/manager-filter.ts';
import { NewButton } from '../../records/form/new-button.tsx';
import { ImportButton } from '../../records/import-button.tsx';
import { useTranslation } from '../../texts/index.ts';

/** All credit notes, newest first. */
export function CreditNotesPage() {
  const { t } = useTranslation();
  const state = useListState();
  const { data: organization } = useQuery(organizationQuery());
  const currency = organization?.currency ?? 'EUR';
  const from = useRows('/v1/internal/credit_notes', {
    sortBy: 'issuedAt',
    sortOrder: 'DESC',
    ...state.query,
  });
  return (
    <ListPage
      title={t('creditNotes.title')}
      list="credit_notes"
      exportPath="/v1/internal/exports/lists/credit_notes"
      create={<NewButton kind="creditNote" />}
      state={state}
      from={from}
      columns={creditNoteColumns(t)}
      filters={[
        { kind: 'flag', name: 'unapplied', title: t('creditNotes.isUnapplied') },
        { kind: 'days', name: 'issuedAt', title: t('creditNotes.issued') },
        { kind: 'amounts', name: 'grossAmount', title: t('creditNotes.amount'), currency },
        useManagerFilter(),
        { kind: 'text', name: 'customer.externalId', title: t('payments.customerNumber') },
      ]}
      views={[
        { title: t('views.all'), filters: {} },
        { title: t('creditNotes.unappliedView'), filters: { unapplied: 'true' } },
      ]}
      usualSort={{ by: 'issuedAt', order: 'DESC' }}
      idOf={({ creditNote }) => creditNote.id}
      nameOf={({ creditNote }) => creditNote.customId}
      onReach={({ creditNote }) => void queries.prefetchQuery(creditNoteQuery(creditNote.id))}
      panel={(id) => <CreditNotePanel id={id} />}
      empty={{
        icon: FileMinus2,
        title: t('creditNotes.emptyTitle'),
        text: t('creditNotes.emptyText'),
        children: <ImportButton />,
      }}
    />
  );
}
