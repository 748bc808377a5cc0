import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { organizationQuery } from '../../api/me.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { useTranslation } from '../../texts/index.ts';
import { RecordSource } from '../source/lazy.ts';
import { FieldInput } from './field-input.tsx';
import { type FormField, textOf, type Values } from './fields.ts';
import styles from './form.module.css';
import type { FormRequest } from './request.ts';
import { type Difference, useRecordForm } from './use-record-form.ts';

interface FormBodyProps {
  fields: readonly FormField[];
  /** The stored values, or the proposed ones of a new record. */
  stored: Values;
  isNew: boolean;
  /** The stored record. */
  recordId?: string | undefined;
  currency: string;
  send: (request: FormRequest, values: Values) => Promise<unknown>;
  readAgain?: (() => Promise<Values>) | undefined;
  onDone: () => void;
  /** If the organization has a native integration, only that may edit these records; default: true. */
  isIntegrationOwned?: boolean;
  /** Further inputs below the fields. */
  children?: (values: Values, change: (name: string, text: string) => void) => ReactNode;
}

/** The form of a record, described by its fields. */
export function FormBody(props: FormBodyProps) {
  const { fields, currency, onDone, isIntegrationOwned = true, children } = props;
  const { t } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  const form = useRecordForm(props);
  const first = fields.find(({ name }) => textOf(props.stored, name) === '') ?? fields[0];
  const owner = isIntegrationOwned ? (organization?.nativeIntegration ?? null) : null;
  if (owner !== null) return <OwnedElsewhere name={owner} recordId={props.recordId} />;
  const { values, theirs } = form;
  const { change } = form;
  const shown = fields.filter(({ onlyIf }) => onlyIf === undefined || values[onlyIf] === 'true');
  const groups = [...new Set(shown.map(({ group = '' }) => group))];
  return (
    <RecordForm
      onSubmit={form.onSubmit}
      problem={form.problem}
      isSending={form.isSending}
      send={t('common.save')}
      onCancel={onDone}
    >
      {theirs !== null && <Theirs {...theirs} />}
      {groups.map((title) => (
        <Group key={title} title={title}>
          {shown
            .filter(({ group = '' }) => group === title)
            .map((field) => (
              <div key={field.name} data-wide={isWide(field)}>
                <FieldInput
                  field={field}
                  values={values}
                  error={form.errors[field.name]}
                  currency={currency}
                  isFirst={field === first}
                  onChange={(text) => change(field.name, text)}
                />
              </div>
            ))}
        </Group>
      ))}
      {children?.(values, change)}
    </RecordForm>
  );
}

/** Says that an ERP owns the record, and links to it there. */
function OwnedElsewhere({ name, recordId }: { name: string; recordId: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('records.integrationOwned', { name })}</p>
      {recordId !== undefined && (
        <Suspense>
          <RecordSource recordId={recordId} />
        </Suspense>
      )}
    </>
  );
}

const isWide = ({ kind, isWide: stated }: FormField): boolean =>
  stated === true || kind === 'paragraph' || kind === 'labels' || kind === 'flag';

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  if (title === '') return <div className={styles['fields']}>{children}</div>;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['group']}>
        {title}
      </h3>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}

/** The fields that another user has changed since the form was opened. */
function Theirs({ fields, values }: Difference) {
  const { t } = useTranslation();
  return (
    <div className={styles['difference']} role="alert">
      <p>{t('problems.overtaken')}</p>
      <ul>
        {fields.map(({ name, label, options = [] }) => {
          const text = textOf(values, name);
          const shown = options.find(({ value }) => value === text)?.label ?? text;
          return (
            <li key={name}>
              {label}: {shown === '' ? t('records.nowEmpty') : t('records.now', { value: shown })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
