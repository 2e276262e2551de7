import { useAsk, useAsked } from '../asked';
import type { Field, Resource } from '../resource';

interface Props {
  readonly resource: Resource;
  readonly field: Field;
  readonly className: string | undefined;
}

/** The header of a column. Where rows can be sorted by it, it is a button: up, down, and not any more. */
export function ColumnHeader({ resource, field: { name, label }, className }: Props) {
  const ask = useAsk();
  const asked = useAsked(resource);
  if (!resource.sort?.includes(name)) {
    return (
      <th className={className} scope="col">
        {label}
      </th>
    );
  }
  const { next, mark, ...state } = stateOf(name, asked.sort);
  return (
    <th {...state} className={className} scope="col">
      <button
        className="sort"
        type="button"
        onClick={() => {
          ask({ ...asked, sort: next });
        }}
      >
        {label}
        <span aria-hidden="true">{mark}</span>
      </button>
    </th>
  );
}

function stateOf(name: string, sort: string | undefined) {
  if (sort === name) return { 'aria-sort': 'ascending', next: `-${name}`, mark: '↑' } as const;
  if (sort === `-${name}`) return { 'aria-sort': 'descending', next: '', mark: '↓' } as const;
  return { next: name, mark: '↕' };
}
