/** Values of configs, such as defaults, as values of generated code. */
import { type Expression, code, joined } from '../../../core/expression.js';
import type { JsonValue } from '../../../core/json-value.js';
import { literal } from '../../../languages/python.js';
import type { FieldSpec } from '../config.js';
import { userName } from '../names/names.js';
import { datetime, decimal, uuid } from './expressions.js';

/** A config value as a value of the field's Python type. */
export function valueOf(spec: FieldSpec, value: JsonValue): Expression {
  if (value === null) return code`None`;
  if (!spec.list || !Array.isArray(value)) return scalarValue(spec, value);
  const items = value.map((item: JsonValue) => scalarValue(spec, item));
  return code`[${joined(items, ', ')}]`;
}

function scalarValue(spec: FieldSpec, value: JsonValue): Expression {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (spec.type) {
    case 'uuid':
      return code`${uuid}(${literal(text)})`;
    case 'decimal':
      return code`${decimal}(${literal(text)})`;
    case 'float':
      return literal(value).includes('.') || /e/i.test(text) ? literal(value) : code`${literal(value)}.0`;
    case 'datetime':
      // ISO 8601 lets the letters be small, Python does not.
      return code`${datetime('datetime')}.fromisoformat(${literal(text.toUpperCase())})`;
    case 'date':
      return code`${datetime('date')}.fromisoformat(${literal(text)})`;
    case 'time':
      return code`${datetime('time')}.fromisoformat(${literal(text)})`;
    case 'enum':
      return spec.enum === undefined ? literal(value) : code`${userName(spec.enum)}(${literal(value)})`;
    case 'str':
    case 'email':
    case 'int':
    case 'bool':
    case 'json':
    case 'nested':
      return literal(value);
  }
}
