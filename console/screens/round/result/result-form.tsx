import { DrawnNumbers, isFullNumber } from '../../../fields/drawn-numbers.tsx'
import { type Field, type Fields, readForm } from '../../../forms/field.ts'
import type { ask } from '../../../session/ask.ts'
import { drawnText } from '../../../text/drawn.ts'

export type ResultForm = Awaited<ReturnType<typeof ask<'results', 'form'>>>

/** In the contract's form: one number as a text, several as a list. */
export type Published = Record<string, string | string[]>

/** A field for each prize of the lottery, named as the body of the call names it. */
export function resultFields(form: Pick<ResultForm, 'fields'>): Record<string, Field<readonly string[]>> {
  return Object.fromEntries(
    form.fields.map(({ key, name, kind, digits, count }) => {
      const prize = { figure: kind, digits, count }
      const field: Field<readonly string[]> = {
        kind: 'own',
        label: name,
        draw: (props) => <DrawnNumbers {...props} label={name} prize={prize} />,
        read: (typed) =>
          typed.length === count && typed.every((number) => isFullNumber(prize, number)) ? typed : undefined,
        wrong: kind === 'number' ? drawnText.fieldMissing : drawnText.figureMissing,
      }
      return [fieldName(key), field]
    }),
  )
}

/** The numbers among the values of a form. */
export function publishedOf(
  { fields }: Pick<ResultForm, 'fields'>,
  values: Readonly<Record<string, unknown>>,
) {
  const published: Published = {}
  for (const { key, count } of fields) {
    const numbers = values[fieldName(key)] as readonly string[]
    published[key] = count === 1 ? (numbers[0] ?? '') : [...numbers]
  }
  return published
}

/** The same of what is typed; null while a number is missing. */
export function publishedSoFar(form: Pick<ResultForm, 'fields'>, typed: FormData): Published | null {
  const { values } = readForm<Fields>(resultFields(form), typed)
  return values ? publishedOf(form, values) : null
}

function fieldName(key: string): string {
  return `published.${key}`
}
