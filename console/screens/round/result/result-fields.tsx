import { useRef } from 'react'
import { readFigure } from '../../../../domain/lottery/index-figure.ts'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { DigitField } from '../../../fields/digit-field.tsx'
import { type ask, Problem } from '../../../session/ask.ts'
import { roundText } from '../../../text/round.ts'

export type ResultForm = Awaited<ReturnType<typeof ask<'results', 'form'>>>
type Field = ResultForm['fields'][number]

/** The typed texts, one for each number of each field. */
export type Typed = Readonly<Record<string, readonly string[]>>

export function nothingTyped(fields: readonly Field[]): Typed {
  return Object.fromEntries(fields.map(({ key, count }) => [key, Array<string>(count).fill('')]))
}

export function isComplete(fields: readonly Field[], typed: Typed): boolean {
  return fields.every((field) => typed[field.key]?.every((number) => isFull(field, number)))
}

/** Both decimals are required: a missing one is a typing error here, though a feed may omit a zero. */
function isFull({ kind, digits }: Field, number: string): boolean {
  if (kind === 'number') return number.length === digits
  return /\.\d{2}$/.test(number) && readFigure(kind, number) !== undefined
}

/** In the contract's form: one number as a text, several as a list. */
export function asPublished(fields: readonly Field[], typed: Typed): Record<string, string | string[]> {
  return Object.fromEntries(
    fields.map(({ key, count }) => {
      const numbers = typed[key] ?? []
      return [key, count === 1 ? (numbers[0] ?? '') : [...numbers]]
    }),
  )
}

/** The same, or null while something is missing. */
export function publishedOrNull(fields: readonly Field[], typed: Typed) {
  return isComplete(fields, typed) ? asPublished(fields, typed) : null
}

interface ResultFieldsProps {
  fields: readonly Field[]
  typed: Typed
  /** Marks incomplete fields: only after an attempt to send. */
  marking: boolean
  /** Why the server refused one of them, shown at its field. */
  refused?: Error | null
  onChange: (typed: Typed) => void
}

/** Boxes for every number of a result, from the lottery's own fields. A full one moves the focus to the next. */
export function ResultFields({ fields, typed, marking, refused, onChange }: ResultFieldsProps) {
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const order = fields.flatMap(({ key, count }) =>
    Array.from({ length: count }, (_, place) => `${key} ${place}`),
  )
  return (
    <div className="result-fields">
      {fields.map((field) => (
        <div key={field.key} className="result-field">
          {(typed[field.key] ?? []).map((value, place) => {
            const name = `${field.key} ${place}`
            const label = roundText.digitsOf(field.name, place + 1, field.count)
            const fault = refusedAt(field.key, refused)
            const wrong = fault !== undefined || (marking && !isFull(field, value))
            const change = (next: string) =>
              onChange({ ...typed, [field.key]: (typed[field.key] ?? []).with(place, next) })
            if (field.kind !== 'number') {
              return (
                <TextField
                  key={name}
                  label={label}
                  hint={field.kind === 'change' ? roundText.changeHint : roundText.indexHint}
                  error={wrong ? (fault ?? roundText.figureMissing) : undefined}
                  // Phones' number pads have no minus, which a change of an index may need.
                  inputMode={field.kind === 'index' ? 'decimal' : 'text'}
                  autoComplete="off"
                  maxLength={12}
                  value={value}
                  onChange={(event) => change(event.target.value.trim())}
                />
              )
            }
            return (
              <DigitField
                key={name}
                ref={(input) => {
                  if (input) inputs.current.set(name, input)
                }}
                label={label}
                digits={field.digits}
                value={value}
                error={wrong ? (fault ?? roundText.fieldMissing) : undefined}
                onChange={change}
                onFull={() => inputs.current.get(order[order.indexOf(name) + 1] ?? '')?.focus()}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The server's error about a field, which it names as sent: `body.published.first`. */
export function refusedAt(key: string, refused: Error | null | undefined): string | undefined {
  if (!(refused instanceof Problem)) return undefined
  return refused.field?.split('.').includes(key) ? refused.message : undefined
}

/** Whether an error belongs to a field instead of above the button. */
export function isRefusedField(fields: readonly Field[], refused: Error | null): boolean {
  return fields.some(({ key }) => refusedAt(key, refused) !== undefined)
}
