import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type Asked, useAsk } from '../asked';
import type { Loaded } from '../data';
import { type ByField, readForm, startOf } from '../form/body';
import { filterFields, searchFields } from '../form/filters';
import { incompleteInputs } from '../form/incomplete';
import type { References } from '../references';
import type { Field, Resource, Row } from '../resource';
import { FilterInput } from './FilterInput';

interface Props {
  readonly resource: Resource;
  readonly asked: Asked;
  readonly references: Loaded<References>;
}

/** The search and the filters of a list. They start with what the address says, and change it when they are sent. */
export function ListForm({ resource, asked, references }: Props) {
  const search = searchFields(resource);
  const filters = filterFields(resource);
  const fields = [...search, ...filters];
  const ask = useAsk();
  const [shown, setShown] = useState(asked);
  const [inputs, setInputs] = useState(() => startOf(fields, asked));
  const [errors, setErrors] = useState<ByField>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const active = filters.filter(({ name }) => asked[name] !== '').length;
  const [isOpen, setIsOpen] = useState(isWide);

  // Another address was gone to.
  if (shown !== asked) {
    setShown(asked);
    setInputs(startOf(fields, asked));
    setErrors(new Map());
  }

  const submit = () => {
    const { body, errors: found } = readForm(fields, inputs);
    const wrong = new Map([...found, ...incompleteInputs(form.current)]);
    flushSync(() => {
      setErrors(wrong);
    });
    if (wrong.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else ask({ ...asked, ...textsOf(body) });
  };

  const input = (field: Field) => (
    <FilterInput
      error={errors.get(field.name)}
      field={field}
      key={field.name}
      references={references}
      value={inputs.get(field.name) ?? ''}
      onChange={(value) => {
        setInputs((others) => new Map(others).set(field.name, value));
      }}
    />
  );

  const clear = (
    <button
      type="button"
      onClick={() => {
        // A date of which only a part is there looks empty to its input, which then would keep it.
        form.current?.reset();
        setInputs(startOf(fields, {}));
        ask({ sort: asked.sort ?? '' });
      }}
    >
      Clear
    </button>
  );

  if (fields.length === 0) return null;
  return (
    <form
      noValidate
      aria-label={resource.label}
      className="card list-form"
      ref={form}
      role="search"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {search.length > 0 && (
        <div className="search">
          {search.map(input)}
          <button type="submit">Search</button>
          {filters.length === 0 && clear}
        </div>
      )}
      {filters.length > 0 && (
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => {
            setIsOpen(currentTarget.open);
          }}
        >
          <summary>{active > 0 ? `Filters (${String(active)})` : 'Filters'}</summary>
          <div className="filters">{filters.map(input)}</div>
          <div className="form-actions">
            <button type="submit">Apply</button>
            {clear}
          </div>
        </details>
      )}
    </form>
  );
}

/** On a small screen, the rows come before the filters. */
function isWide(): boolean {
  return window.matchMedia('(min-width: 48rem)').matches;
}

/** Values of filters as the address holds them; none of their types is a list or JSON. */
function textsOf(body: Row): Asked {
  const values = Object.entries(body as Readonly<Record<string, string | number | boolean | null>>);
  return Object.fromEntries(values.map(([name, value]) => [name, String(value ?? '')]));
}
