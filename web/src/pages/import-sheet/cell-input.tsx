import { type KeyboardEvent, useState } from 'react';
import styles from './steps.module.css';

interface CellInputProps {
  value: string;
  label: string;
  isCorrected: boolean;
  isWrong: boolean;
  /** Saves the text; it rejects if that fails. */
  onSave: (value: string) => Promise<unknown>;
}

/** A cell of a rejected row. Enter saves it and goes to the cell below; Escape restores it. */
export function CellInput({ value, label, isCorrected, isWrong, onSave }: CellInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft === null || draft === value) return setDraft(null);
    onSave(draft).catch(() => setDraft(null));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter') return;
    const below = cellBelow(event.currentTarget);
    if (below === null) save();
    // Leaving the cell saves it.
    else below.focus();
  };
  return (
    <input
      className={styles['cell']}
      aria-label={label}
      aria-invalid={isWrong}
      data-corrected={isCorrected}
      value={draft ?? value}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}

function cellBelow(input: HTMLInputElement): HTMLInputElement | null {
  const cell = input.closest('td');
  const row = input.closest('tr')?.nextElementSibling;
  return cell === null ? null : (row?.children[cell.cellIndex]?.querySelector('input') ?? null);
}
