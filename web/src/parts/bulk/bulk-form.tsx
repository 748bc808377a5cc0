import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, isProblem } from '../../api/call.ts';
import { ProblemError } from '../../api/problem.ts';
import { refresh } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import { ProblemLine } from '../problem.tsx';
import { submitByKey } from '../submit-key.ts';
import { useSend } from '../use-send.ts';
import styles from './bulk.module.css';
import { type BulkCommand, type BulkField, type BulkFormProps, wordsOf } from './command.ts';

const JOBS = '/v1/internal/bulk-jobs';

/** Asks for a command's input before it runs on many records. */
export function BulkForm(props: BulkFormProps & { command: BulkCommand }) {
  const { list, command, size, records, onDone } = props;
  const { t } = useTranslation();
  const initialValues: Record<string, string> = Object.fromEntries(
    command.fields.map((field) => [
      field.name,
      field.kind === 'choice' ? (field.options[0]?.value ?? '') : '',
    ]),
  );
  const form = useForm({ initialValues });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const body = { list, command: command.command, input: command.input(values), ...records() };
    const { id } = await atFields(() => call('post', JOBS, { body }));
    await refresh([JOBS]);
    onDone(id);
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit} onKeyDown={submitByKey}>
      <p>{size === undefined ? t('bulk.ofMany') : t('bulk.of', { count: size })}</p>
      {command.warning !== undefined && <p className={styles['warning']}>{command.warning}</p>}
      <ProblemLine problem={problem} />
      {command.fields.map((field, at) => (
        <Field
          key={field.name}
          field={field}
          isFirst={at === 0}
          said={form.getInputProps(field.name)}
          value={form.getValues()[field.name] ?? ''}
          onChange={(value) => form.setFieldValue(field.name, value)}
        />
      ))}
      <Button
        type="submit"
        loading={isSending}
        {...(command.warning === undefined ? {} : { color: 'danger' })}
      >
        {command.title}
      </Button>
    </form>
  );
}

interface FieldProps {
  field: BulkField;
  isFirst: boolean;
  said: { error?: React.ReactNode };
  value: string;
  onChange: (value: string) => void;
}

function Field({ field, isFirst, said: { error }, value, onChange }: FieldProps) {
  const { label, isRequired = false } = field;
  const all = {
    label,
    error,
    value,
    required: isRequired,
    ...(field.hint === undefined ? {} : { description: field.hint }),
    'data-autofocus': isFirst || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (field.kind === 'several')
    return <Several field={field} value={value} onChange={onChange} error={error} />;
  if (field.kind === 'choice')
    return (
      <NativeSelect {...all} data={field.options.map((one) => ({ value: one.value, label: one.title }))} />
    );
  if (field.kind === 'long') return <Textarea {...all} rows={3} maxLength={10_000} />;
  return <TextInput {...all} type={field.kind === 'day' ? 'date' : 'text'} />;
}

interface SeveralProps {
  field: Extract<BulkField, { kind: 'several' | 'choice' }>;
  value: string;
  onChange: (value: string) => void;
  error: React.ReactNode;
}

function Several({ field, value, onChange, error }: SeveralProps) {
  const chosen = wordsOf(value);
  const toggle = (word: string) =>
    onChange((chosen.includes(word) ? chosen.filter((one) => one !== word) : [...chosen, word]).join(','));
  return (
    <fieldset className={styles['several']}>
      <legend>{field.label}</legend>
      {field.options.map((one) => (
        <Checkbox
          key={one.value}
          label={one.title}
          checked={chosen.includes(one.value)}
          onChange={() => toggle(one.value)}
        />
      ))}
      {error !== undefined && <p className={styles['warning']}>{error}</p>}
    </fieldset>
  );
}

/** Maps the server's errors of a job's input to form fields: `input.date` becomes `date`. */
async function atFields<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isProblem(error)) throw error;
    const fields = error.fields.map((one) => ({
      ...one,
      field: one.field.replace(/^input\.|\[\d+\]$/g, ''),
    }));
    const { status, code, message, requestId } = error;
    throw new ProblemError({ status, code, message, requestId, fields });
  }
}
