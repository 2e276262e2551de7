import { useId } from 'react';

import { useAsk, useAsked } from '../asked';
import type { Resource } from '../resource';

/** The order of rows, for narrow screens: where rows are cards, there are no headers to sort by. */
export function SortChoice({ resource }: { readonly resource: Resource }) {
  const id = useId();
  const ask = useAsk();
  const asked = useAsked(resource);
  const sorts = resource.fields.filter(({ name }) => resource.sort?.includes(name));
  if (sorts.length === 0) return null;
  return (
    <div className="sort-choice">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        value={asked.sort ?? ''}
        onChange={({ target }) => {
          ask({ ...asked, sort: target.value });
        }}
      >
        <option value="">Nothing</option>
        {sorts.flatMap(({ name, label }) => [
          <option key={name} value={name}>{`${label} ↑`}</option>,
          <option key={`-${name}`} value={`-${name}`}>{`${label} ↓`}</option>,
        ])}
      </select>
    </div>
  );
}
