/** The form field a refusal is about, by its name in the call; undefined when the form has no such field. */
export function fieldAtFault<Field extends string>(
  answer: { readonly field?: string },
  fields: readonly Field[],
): Field | undefined {
  return fields.find((field) => field === answer.field)
}
