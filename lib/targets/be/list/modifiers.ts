/** The modifiers of a loaded list, by their type. */
import type { OperationConfig } from '../config.js';
import { type ModifierConfig, type ModifierType, type Of, isOf } from '../schema/operation.js';

/** The modifier of a type; undefined where an entry has none, as entries that are no lists. */
export function modifierOf<Type extends ModifierType>(
  { modifiers = [] }: Pick<OperationConfig, 'modifiers'>,
  type: Type,
): Of<ModifierConfig, Type> | undefined {
  for (const one of modifiers) if (isOf(one, type)) return one;
  return undefined;
}

/** Tell whether an entry is a list with a modifier of a type. */
export function hasModifier(entry: Pick<OperationConfig, 'modifiers'>, type: ModifierType): boolean {
  return modifierOf(entry, type) !== undefined;
}
