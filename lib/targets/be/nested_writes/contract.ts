/** The lists of rows that requests write, as facts. */
import { type Call, asIs, call } from '../contracts/fact.js';
import type { FieldSpec } from '../config.js';
import { attributeNamed } from '../fields/attribute.js';
import { referringFacts } from '../fields/contract.js';
import { shownOf } from '../key_lists/writes.js';
import { generatedName, userName } from '../names/names.js';
import { otherThan } from '../read/contract.js';
import type { Entry } from '../routes/handler.js';
import { MAX_NESTED } from '../schema/resource.js';
import { isOwnValue, isWrittenList, itemsOf, resourcesOf } from './items.js';

/** The lists among some fields of a request, each with what is written of its items. */
export function itemListFacts(of: Entry<unknown>, fields: readonly FieldSpec[]): readonly Call[] {
  return fields.filter(isWrittenList).map((field) => {
    const resources = resourcesOf(of.project, field);
    const { key, isChosen, values } = itemsOf(field, resources);
    const lists = itemListFacts(of, values);
    return call(generatedName('testing.contract', 'ItemList'), [field.name, asIs(userName(field.model ?? ''))], {
      relation: attributeNamed(field),
      key: referringFacts(of, key),
      fields: referringFacts(of, values.filter(isOwnValue)),
      made: otherThan(false, !isChosen),
      soft_delete: resources[0]?.soft_delete,
      most: otherThan(MAX_NESTED, shownOf(of.resource)),
      most_items: otherThan(100, field.max_items ?? 0),
      lists: lists.length === 0 ? undefined : lists,
    });
  });
}
