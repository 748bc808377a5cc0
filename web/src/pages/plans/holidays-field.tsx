import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import { countryOptions } from '../../parts/countries.ts';
import { dayText } from '../../parts/day.tsx';
import { useToday } from '../../parts/today.ts';
import { LANGUAGE_NAMES, useTranslation } from '../../texts/index.ts';
import styles from './holidays.module.css';

export interface CalendarChoice {
  country: string;
  region: string | null;
  removed: string[];
}

interface HolidaysProps {
  calendar: CalendarChoice | null;
  own: readonly string[];
  onCalendar: (calendar: CalendarChoice | null) => void;
  onOwn: (days: string[]) => void;
}

/** The public holidays of a country, each of which can be left out, and the organization's own days. */
export function HolidaysField({ calendar, own, onCalendar, onOwn }: HolidaysProps) {
  const { t, i18n } = useTranslation();
  const known = useHolidays(calendar);
  const countries = countryOptions(i18n.language).filter(
    ({ value }) => value === calendar?.country || known?.countries.includes(value) === true,
  );
  return (
    <fieldset className={styles['holidays']}>
      <legend>{t('plans.hours.holidays')}</legend>
      <div className={styles['pair']}>
        <NativeSelect
          label={t('holidays.country')}
          data={[{ value: '', label: t('holidays.none') }, ...countries]}
          value={calendar?.country ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onCalendar(value === '' ? null : { country: value, region: null, removed: [] })
          }
        />
        {calendar !== null && known !== undefined && known.regions.length > 0 && (
          <NativeSelect
            label={t('holidays.region')}
            data={[
              { value: '', label: t('holidays.wholeCountry') },
              ...known.regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={calendar.region ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onCalendar({ ...calendar, region: value === '' ? null : value })
            }
          />
        )}
      </div>
      {calendar !== null && (
        <PublicDays days={known?.days ?? []} calendar={calendar} onCalendar={onCalendar} />
      )}
      <OwnDays own={own} onOwn={onOwn} />
    </fieldset>
  );
}

/** Returns the holidays of this year and the next one. Without a choice it returns only the countries. */
function useHolidays(calendar: CalendarChoice | null) {
  const { i18n } = useTranslation();
  const today = useToday();
  const language = LANGUAGE_NAMES.find((one) => one.language === i18n.language)?.language ?? 'en';
  const { country = 'DE', region = null } = calendar ?? {};
  const year = Number(today.slice(0, 4));
  const query = { country, year, language, ...(region === null ? {} : { region }) };
  const { data } = useQuery({
    ...read('/v1/internal/public_holidays', { query }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  return data;
}

interface PublicDaysProps {
  days: readonly { on: string; name: string }[];
  calendar: CalendarChoice;
  onCalendar: (calendar: CalendarChoice) => void;
}

/** The public holidays from today on. A cleared one is a working day. */
function PublicDays({ days, calendar, onCalendar }: PublicDaysProps) {
  const { i18n } = useTranslation();
  const today = useToday();
  const { removed } = calendar;
  return (
    <div className={styles['days']}>
      {days
        .filter(({ on }) => on >= today)
        .map(({ on, name }) => (
          <Checkbox
            key={on}
            label={`${dayText(on, i18n.language)} · ${name}`}
            checked={!removed.includes(on)}
            onChange={({ currentTarget: { checked } }) =>
              onCalendar({
                ...calendar,
                removed: checked ? removed.filter((one) => one !== on) : [...removed, on],
              })
            }
          />
        ))}
    </div>
  );
}

/** The organization's own days off. */
function OwnDays({ own, onOwn }: { own: readonly string[]; onOwn: (days: string[]) => void }) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed === '') return;
    onOwn([...new Set([...own, typed])].sort());
    setTyped('');
  };
  return (
    <>
      {own.length > 0 && (
        <ul className={styles['own']} aria-label={t('holidays.own')}>
          {own.map((on) => (
            <li key={on}>
              {dayText(on, i18n.language)}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('holidays.remove', { day: dayText(on, i18n.language) })}
                onClick={() => onOwn(own.filter((one) => one !== on))}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['add']}>
        <TextInput
          type="date"
          label={t('holidays.ownDay')}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button variant="default" onClick={add} disabled={typed === ''}>
          {t('holidays.add')}
        </Button>
      </div>
    </>
  );
}
