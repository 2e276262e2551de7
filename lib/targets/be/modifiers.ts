/** The modifiers of a loaded list, by their type. */
import type { OperationConfig } from './config.js';
import type { ModifierConfig } from './modifier-config.js';

/** The modifier of a type; undefined where an entry has none, as entries that are no lists. */
export function modifierOf<Type extends ModifierConfig['type']>(
  { modifiers = [] }: Pick<OperationConfig, 'modifiers'>,
  type: Type,
): Extract<ModifierConfig, { readonly type: Type }> | undefined {
  return modifiers.find((one): one is Extract<ModifierConfig, { readonly type: Type }> => one.type === type);
}

/** Tell whether an entry is a list with a modifier of a type. */
export function hasModifier(entry: Pick<OperationConfig, 'modifiers'>, type: ModifierConfig['type']): boolean {
  return modifierOf(entry, type) !== undefined;
}
