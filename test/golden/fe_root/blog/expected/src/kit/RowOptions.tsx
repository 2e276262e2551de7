/** Rows of another resource to choose from: the API searches them, so that it does not matter how many there are. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { rowsOptions } from './data';
import { useSettled } from './hooks';
import { operatorsOf, pageSizes, paramOf } from './list/query';
import { type Creation, type Option, OptionList } from './OptionList';
import { type Operator, type Resource, fieldOf, keyOf, titleOf } from './resource';

const MILLISECONDS = 150;
/** How the title is compared, where the list has no search. */
const PARTS: readonly Operator[] = ['icontains', 'contains', 'starts_with'];

interface Props {
  readonly label: string;
  readonly resource: Resource;
  readonly chosen: readonly string[];
  readonly many?: boolean;
  readonly autoFocus?: boolean;
  readonly onChoose: (option: Option) => void;
  readonly create?: (text: string) => Creation;
}

export function RowOptions({ resource, create, ...props }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const asked = useSettled(wanted, MILLISECONDS);
  const { data, isFetching } = useQuery(rowsOptions(resource, addressOf(resource, asked)));
  const isBusy = isFetching || asked !== wanted;
  const options = (data?.items ?? [])
    .map((row) => ({ value: keyOf(resource, row), text: titleOf(resource, row) }))
    // What came before is searched here until the API has answered, and where it cannot be asked for a part of the name.
    .filter(
      ({ text: title }) =>
        title.toLowerCase().includes(wanted.toLowerCase()) || (!isBusy && canAsk(resource)),
    );
  return (
    <OptionList
      {...props}
      options={options}
      busy={isBusy}
      text={text}
      onText={setText}
      // Not before the search has answered: what is wanted may be there.
      {...(data && !isBusy && create && { creation: create(wanted) })}
    />
  );
}

function partOf(resource: Resource): Operator | undefined {
  const operators = operatorsOf(resource, resource.title);
  return PARTS.find((operator) => operators.includes(operator));
}

function canAsk(resource: Resource): boolean {
  return resource.search === true || partOf(resource) !== undefined;
}

function addressOf(resource: Resource, text: string): string {
  const params = new URLSearchParams();
  const operator = partOf(resource);
  const field = fieldOf(resource, resource.title);
  if (text !== '' && resource.search) params.set('q', text);
  else if (text !== '' && operator && field) params.set(paramOf(field, operator), text);
  if (resource.sort?.includes(resource.title)) params.set('sort', resource.title);
  const size = canAsk(resource) ? pageSizes(resource)[0] : resource.pageSize;
  if (size !== undefined) params.set('page_size', String(size));
  return params.toString();
}
