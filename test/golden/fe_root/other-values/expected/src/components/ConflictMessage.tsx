import { useEffect, useRef } from 'react';

import { type ByField, inputFields, startOf } from '../form/body';
import { type References, describe } from '../references';
import type { Resource, Version } from '../resource';

interface Props {
  readonly resource: Resource;
  /** What the inputs started with, and what they hold */
  readonly start: ByField;
  readonly inputs: ByField;
  /** The row as it is now */
  readonly now: Version;
  readonly references: References | undefined;
  readonly onLoad: () => void;
  readonly onSave: () => void;
}

/** Says that somebody else has changed the row that is edited, what it holds now, and how to go on. */
export function ConflictMessage({ resource, start, inputs, now, ...props }: Props) {
  const { references, onLoad, onSave } = props;
  const message = useRef<HTMLDivElement>(null);
  const fields = inputFields(resource);
  const texts = startOf(fields, now.row);
  const isOther = (other: ByField, name: string) => other.get(name) !== start.get(name);
  const others = fields.filter(({ name }) => isOther(texts, name));

  useEffect(() => {
    message.current?.focus();
  }, [now]);

  return (
    <div className="error-message conflict" ref={message} role="alert" tabIndex={-1}>
      <p>
        <strong>Somebody else has changed this {resource.singular} in the meantime.</strong> Nothing
        was saved, and what you typed is still there.
      </p>
      {others.length > 0 && <p>This is what they changed:</p>}
      <dl>
        {others.map((field) => (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd>
              {describe(field, now.row[field.name], references) || '–'}
              {isOther(inputs, field.name) && <em> (you changed it too)</em>}
            </dd>
          </div>
        ))}
      </dl>
      <p>Saving anyway replaces what you changed, and nothing else.</p>
      <div className="form-actions">
        <button type="button" onClick={onSave}>
          Save anyway
        </button>
        <button type="button" onClick={onLoad}>
          Load theirs, without what I typed
        </button>
      </div>
    </div>
  );
}
