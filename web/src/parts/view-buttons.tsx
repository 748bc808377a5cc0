import styles from './view-buttons.module.css';

interface ViewOption<View extends string> {
  view: View;
  name: string;
  /** The number of records, as text; null or absent: it is not shown. */
  count?: string | null;
}

interface ViewButtonsProps<View extends string> {
  label: string;
  options: readonly ViewOption<View>[];
  /** Null: none is chosen. */
  chosen: View | null;
  onChoose: (view: View) => void;
}

/** The views of a list, one of which is chosen, with the number of their records. */
export function ViewButtons<View extends string>({
  label,
  options,
  chosen,
  onChoose,
}: ViewButtonsProps<View>) {
  return (
    <nav className={styles['views']} aria-label={label}>
      {options.map(({ view, name, count = null }) => (
        <button key={view} type="button" aria-pressed={view === chosen} onClick={() => onChoose(view)}>
          {name}
          {count !== null && <span className={styles['count']}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}
