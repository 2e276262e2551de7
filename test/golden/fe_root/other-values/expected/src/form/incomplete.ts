/** Dates and times of which a part is missing. Their inputs say that they are empty, but nobody meant that. */
export function incompleteInputs(
  form: HTMLFormElement | null,
): readonly (readonly [name: string, error: string])[] {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(
    ({ validity }) => validity.badInput,
  );
  return inputs.map(({ name }) => [name, 'Fill in all parts, or none.']);
}
