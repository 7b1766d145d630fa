/** The field of a form that a refusal is about, by the name it has in the call; undefined where the form has no such field. */
export function fieldAtFault<Field extends string>(
  answer: { readonly field?: string },
  fields: readonly Field[],
): Field | undefined {
  return fields.find((field) => field === answer.field)
}
