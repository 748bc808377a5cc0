import { type ReactNode, useRef } from 'react';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { EDIT_CHANGES } from '../record-changes.ts';
import type { FormField, Values } from './fields.ts';
import { FormBody } from './form-body.tsx';
import type { FormRequest } from './request.ts';

interface EditedRecordProps<R extends { id: string }, Saved> {
  /** The record as it was read; undefined: a new one. */
  record: R | undefined;
  fields: readonly FormField[];
  valuesOf: (record: R) => Values;
  /** Values of a new record that the form proposes. */
  proposed?: Values;
  currency: string;
  versionOf: (record: R) => number;
  read: (record: R) => Promise<R>;
  /** Sends the request with the version that was read; 0: the record must not exist. */
  save: (request: FormRequest, version: number, values: Values) => Promise<Saved>;
  /** Undoes the creation of a record: deletes it. */
  undoCreation?: (saved: Saved) => Promise<unknown>;
  nameOf: (saved: Saved) => string;
  onDone: (saved?: Saved) => void;
  isIntegrationOwned?: boolean;
  children?: (values: Values, change: (name: string, text: string) => void) => ReactNode;
}

/** The form of a new or an existing record, with the version at which it was opened. */
export function EditedRecord<R extends { id: string }, Saved>(props: EditedRecordProps<R, Saved>) {
  const {
    record,
    valuesOf,
    proposed = {},
    versionOf,
    read,
    save,
    undoCreation,
    nameOf,
    onDone,
    ...form
  } = props;
  const { t } = useTranslation();
  const version = useRef(record === undefined ? 0 : versionOf(record));
  const undo = useWrite((saved: Saved) => undoCreation?.(saved) ?? Promise.resolve(), {
    refreshes: EDIT_CHANGES,
  });
  const write = useWrite(
    ({ request, values }: { request: FormRequest; values: Values }) => save(request, version.current, values),
    {
      refreshes: EDIT_CHANGES,
      isForm: true,
      toast: (saved) => ({
        text: t('records.saved', { name: nameOf(saved) }),
        ...(record === undefined && undoCreation !== undefined ? { undo: () => undo.mutate(saved) } : {}),
      }),
    },
  );
  const readAgain = async (edited: R) => {
    const now = await read(edited);
    version.current = versionOf(now);
    return valuesOf(now);
  };
  return (
    <FormBody
      {...form}
      stored={record === undefined ? proposed : valuesOf(record)}
      isNew={record === undefined}
      recordId={record?.id}
      onDone={() => onDone()}
      send={async (request, values) => onDone(await write.mutateAsync({ request, values }))}
      readAgain={record === undefined ? undefined : () => readAgain(record)}
    />
  );
}
