import { useQuery } from '@tanstack/react-query';
import { organizationQuery, useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { amountText } from '../../parts/amount.tsx';
import { dayOfStep } from '../../records/plan/day-text.ts';
import { type DraftStep, draftOf, type PlanFacts } from '../../records/plan/draft.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { TEMPLATES } from './languages.ts';

/** Formatters for the values of a plan. */
interface Formatters {
  t: Translate;
  amount: (value: number, currency?: string) => string;
  template: (id: string) => string;
}

export function useFormatters(): Formatters {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const { data: organization } = useQuery(organizationQuery());
  const { data: templates } = useQuery({
    ...read(TEMPLATES, { query: { limit: 100 } }),
    enabled: may('mail-template.read'),
  });
  return {
    t,
    amount: (value, currency = organization?.currency ?? 'EUR') =>
      `${amountText(value, currency, i18n.language)} ${currency}`,
    template: (id) => templates?.items.find((one) => one.id === id)?.name ?? id,
  };
}

interface Line {
  title: string;
  before: string;
  after: string;
}

interface StepDifference {
  key: string;
  name: string;
  kind: 'added' | 'removed' | 'changed';
  lines: Line[];
}

type Facts = readonly (readonly [title: string, text: string])[];

/** Returns the lines that differ; a missing text is empty. */
function linesOf(before: Facts, after: Facts): Line[] {
  const was = new Map(before);
  const is = new Map(after);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((title) => {
    const line = { title, before: was.get(title) ?? '', after: is.get(title) ?? '' };
    return line.before === line.after ? [] : [line];
  });
}

const planSays = (plan: PlanFacts, { t, amount }: Formatters): Facts => [
  [t('plans.name'), plan.name],
  [t('plans.mode'), t(`plans.modes.${plan.mode}`)],
  [t('plans.entity'), t(`plans.entities.${plan.entity}`)],
  [t('plans.takeover'), t(`plans.takeovers.${plan.takeover}`)],
  ...Object.entries(plan.minimumAmounts).map(
    ([currency, value]) => [t('plans.minimum', { currency }), amount(value, currency)] as const,
  ),
  [t('plans.combineAbove'), plan.entity === 'INVOICE' ? String(plan.combineAbove) : ''],
];

function stepSays(step: DraftStep, { t, amount, template }: Formatters): Facts {
  const { recipients, attachments, conditions } = step;
  const yes = (is: boolean) => (is ? t('common.yes') : '');
  const number = (value: number | null) => (value === null ? '' : String(value));
  const worth = (value: number | null) => (value === null ? '' : amount(value));
  const people = [
    ...(recipients.mainContact ? [t('plans.mainContact')] : []),
    ...recipients.positions,
    ...(recipients.ccAccountManagers ? [t('plans.ccManagers')] : []),
  ];
  const parts = (['invoices', 'statement'] as const).filter((name) => attachments[name]);
  return [
    [t('plans.stepName'), step.name],
    [t('plans.dayOf'), dayOfStep(step.day, t)],
    [t('plans.channel'), t(`work.types.${step.type}`)],
    [t('plans.automatic'), yes(step.automatic)],
    [t('plans.needsEarlier'), yes(step.needsEarlier)],
    [t('plans.text'), step.templateId === null ? t('plans.standardText') : template(step.templateId)],
    [t('plans.recipients'), people.join(', ')],
    [t('plans.attachments'), parts.map((name) => t(`plans.attach.${name}`)).join(', ')],
    [t('plans.minOutstanding', { currency: '' }), worth(conditions.minOutstanding)],
    [t('plans.maxOutstanding', { currency: '' }), worth(conditions.maxOutstanding)],
    [t('plans.minDaysOverdue'), number(conditions.minDaysOverdue)],
    [t('plans.maxDaysOverdue'), number(conditions.maxDaysOverdue)],
    [t('plans.currencies'), conditions.currencies?.join(', ') ?? ''],
    [t('plans.field'), conditions.customField === null ? '' : String(conditions.customField.value)],
  ];
}

/** Returns the differences between two versions, matched by step key. */
export function differencesOf(from: PlanFacts, to: PlanFacts, words: Formatters) {
  const [before, after] = [draftOf(from).steps, draftOf(to).steps];
  const was = new Map(before.map((step) => [step.id, step]));
  const steps = after.flatMap((step): StepDifference[] => {
    const old = was.get(step.id);
    const lines = linesOf(old === undefined ? [] : stepSays(old, words), stepSays(step, words));
    const kind = old === undefined ? 'added' : 'changed';
    return lines.length === 0 ? [] : [{ key: step.id, name: step.name, kind, lines }];
  });
  const kept = new Set(after.map(({ id }) => id));
  const gone = before
    .filter(({ id }) => !kept.has(id))
    .map((step): StepDifference => {
      const lines = linesOf(stepSays(step, words), []);
      return { key: step.id, name: step.name, kind: 'removed', lines };
    });
  return { facts: linesOf(planSays(from, words), planSays(to, words)), steps: [...steps, ...gone] };
}
