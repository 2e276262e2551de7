import type { Loaded } from '../data';
import { MOST_ROWS, type References } from '../references';
import { keyOf, titleOf } from '../resource';
import { Choice } from './Choice';
import type { ControlProps } from './Control';
import { ErrorMessage } from './ErrorMessage';

interface Props extends ControlProps {
  readonly references: Loaded<References>;
}

/** A choice among the rows of another resource. */
export function ReferenceChoice({ references: { data, error, reload }, ...props }: Props) {
  const resource = props.field.reference?.();
  if (!resource) return null;
  const rows = data?.get(resource) ?? [];
  const options = rows.map((row) => ({
    value: keyOf(resource, row),
    text: titleOf(resource, row),
  }));
  return (
    <>
      <Choice {...props} options={options} />
      {error && <ErrorMessage error={error} onRetry={reload} />}
      {rows.length >= MOST_ROWS && <p className="hint">Only the first {MOST_ROWS} are offered.</p>}
    </>
  );
}
