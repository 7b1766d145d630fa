/** The values that other fields must have: `{ act: 'rate' }`. */
export type When = Readonly<Record<string, string>>

/** Whether what depends on other fields is part of the form, as it is filled in now. */
export function isShown({ when }: { readonly when?: When }, form: FormData): boolean {
  return Object.entries(when ?? {}).every(([name, value]) => form.getAll(name).includes(value))
}
