import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useToday } from '../../parts/today.ts';

interface DayFieldProps {
  label: string;
  /** The applied day; empty: none. */
  day: string;
  onApply: (day: string) => void;
}

/** Applies a day when it is complete and the field loses focus, or on Enter, not while it is typed. */
export function DayField({ label, day, onApply }: DayFieldProps) {
  const [typed, setTyped] = useState({ over: day, text: day });
  // Once another day applies, such as after a step back in the browser, the typed one no longer counts.
  const text = typed.over === day ? typed.text : day;
  const apply = () => {
    if (text === day) return;
    setTyped({ over: text, text });
    onApply(text);
  };
  return (
    <TextInput
      type="date"
      label={label}
      max={useToday()}
      value={text}
      onChange={({ currentTarget }) => setTyped({ over: day, text: currentTarget.value })}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  );
}
