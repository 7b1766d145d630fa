import { type Field, type Fields, rowName } from './field.ts'

/** A form as it begins, before it is drawn. */
export function formAtFirst(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'rows') {
      for (const value of chosenAtFirst(field)) form.append(name, value)
      continue
    }
    for (const [nth, typed] of field.initial.entries()) {
      for (const inner of Object.keys(field.row)) form.append(rowName(name, nth, inner), typed[inner] ?? '')
    }
  }
  return form
}

/** The texts or choices that a field begins with. */
function chosenAtFirst({ initial, ...field }: Field): readonly string[] {
  switch (field.kind) {
    case 'tick':
      return initial ? [initial].flat() : []
    case 'radio':
    case 'ticks':
      return [initial ?? []].flat()
    case 'select':
      return [initial ?? field.choices[0]?.value ?? ''].flat()
    default:
      return [initial ?? ''].flat()
  }
}
