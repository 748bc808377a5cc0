import type { Difference } from './differences.ts';
import lists from './lists.module.css';

/** Values before and after a change. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={lists['differences']}>
      {differences.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <del>{before}</del> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
