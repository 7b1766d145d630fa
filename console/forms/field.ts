import type { ReactNode } from 'react'
import { dateOfParts } from '../../domain/calendar/date-parts.ts'
import { isShown, type When } from './when.ts'

type FieldKind =
  | {
      readonly kind: 'text'
      readonly input?: 'numeric' | 'decimal' | 'text'
      readonly placeholder?: string
      /** What the figure counts, shown at its end: baht, minutes. */
      readonly unit?: string
    }
  | {
      /** A name or code, which no keyboard may correct. */
      readonly kind: 'name'
      readonly placeholder?: string
      readonly complete?: 'username'
    }
  | { readonly kind: 'lines' | 'time' }
  | { readonly kind: 'date'; readonly today: string }
  | {
      readonly kind: 'password'
      /** It is chosen here, not entered. */
      readonly fresh?: true
    }
  | {
      /** Its screen draws it: what few forms need is not loaded with all of them. */
      readonly kind: 'own'
      readonly draw: (props: OwnFieldProps) => ReactNode
    }
  | { readonly kind: 'code' }
  | { readonly kind: 'select'; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'radio' | 'ticks'
      readonly choices: readonly Choice[]
      /** Short choices, side by side. */
      readonly chips?: true
    }
  | { readonly kind: 'tick' }

/** What a field is drawn with. Its inputs bear its name, and its error stands at them. */
export interface OwnFieldProps {
  readonly name: string
  readonly error: string | undefined
  readonly disabled: boolean
  readonly onChange: () => void
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly why?: string
}

/** One field of a form, as its screen declares it. Its name is its key in the declaration. */
export type Field<Value = unknown> = FieldKind & {
  readonly label: string
  readonly hint?: string
  readonly maxLength?: number
  /** Its initial value: a text, or the chosen values. */
  readonly initial?: string | readonly string[]
  /** The value of what was typed; undefined when it is invalid. */
  readonly read: (typed: readonly string[]) => Value | undefined
  /** The error shown for an invalid value. */
  readonly wrong: string
  /** Refusal codes about this field, for answers that do not name one. */
  readonly refusals?: readonly string[]
  /** Two such fields stand side by side. */
  readonly half?: true
  /** It is there, and read, only while another field has this value. */
  readonly when?: When
}

export interface RowsProps {
  readonly name: string
  readonly field: RowsField
  readonly faults: Faults
  readonly disabled: boolean
  readonly onChange: (name: string) => void
}

/** A list whose rows have the same fields each. Rows are added up to a maximum, and removed. */
export interface RowsField<Row extends OneLevel = OneLevel> {
  readonly kind: 'rows'
  /** `drawRows`. Declared with the field: few forms have lists, so their drawing is not loaded with all. */
  readonly draw: (props: RowsProps) => ReactNode
  readonly row: Row
  /** The typed texts of each initial row, by field. */
  readonly initial: readonly Readonly<Record<string, string>>[]
  /** The typed texts of a new row. */
  readonly fresh: Readonly<Record<string, string>>
  readonly max: number
  readonly words: {
    readonly add: string
    readonly nth: (nth: number) => string
    readonly remove: (nth: number) => string
  }
}

export type OneLevel = Readonly<Record<string, Field>>
export type Fields = Readonly<Record<string, Field | RowsField>>

type ValueOf<F> =
  F extends RowsField<infer Row>
    ? readonly ValuesOf<Row>[]
    : F extends Field<infer Value>
      ? F extends { readonly when: When }
        ? Value | undefined
        : Value
      : never

/** The values a form sends, by field. */
export type ValuesOf<F> = { readonly [N in keyof F]: ValueOf<F[N]> }

/** Error messages by the name of the field, in the order of the form. A field of a row is `contacts.2.label`. */
export type Faults = Readonly<Record<string, string>>

export interface ReadForm<F> {
  readonly values: ValuesOf<F> | undefined
  readonly faults: Faults
}

/** Reads all fields. `check` finds what is wrong with values that are each valid. Who only looks needs no reason. */
export function readForm<F extends Fields>(
  fields: F,
  form: FormData,
  check: (values: ValuesOf<F>) => Faults = () => ({}),
  looks = false,
): ReadForm<F> {
  const faults: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'rows') values[name] = readRows(name, field, form, faults)
    else if (isShown(field, form)) values[name] = readField(name, field, form, faults)
  }
  if (looks) delete faults.reason
  if (Object.keys(faults).length > 0) return { values: undefined, faults }
  const whole = values as ValuesOf<F>
  const found = check(whole)
  return { values: Object.keys(found).length === 0 ? whole : undefined, faults: found }
}

function readField(name: string, field: Field, form: FormData, faults: Record<string, string>): unknown {
  const typed = field.kind === 'date' ? [dateTyped(name, form)] : form.getAll(name).map(String)
  const value = field.read(typed)
  if (value === undefined) faults[name] = field.wrong
  return value
}

function dateTyped(name: string, form: FormData): string {
  const part = (which: string) => String(form.get(`${name}_${which}`) ?? '')
  return dateOfParts({ day: part('day'), month: part('month'), year: part('year') }) ?? ''
}

function readRows(name: string, { row }: RowsField, form: FormData, faults: Record<string, string>) {
  const fields = Object.entries(row)
  const rows: Record<string, unknown>[] = []
  while (fields.some(([inner]) => form.has(rowName(name, rows.length, inner)))) {
    const nth = rows.length
    const read = fields.map(([inner, field]) => [
      inner,
      readField(rowName(name, nth, inner), field, form, faults),
    ])
    rows.push(Object.fromEntries(read))
  }
  return rows
}

/** The name of a field of a row: the same that the server gives it. */
export function rowName(name: string, nth: number, inner: string): string {
  return `${name}.${nth}.${inner}`
}

interface Refusal {
  readonly code: string
  /** The server's name for it: `body.reason`, `reason`, `body.contacts.2.label`. */
  readonly field?: string | undefined
}

/** The name of the field a refusal is about; undefined when it is about none of them. */
export function fieldOf(fields: Fields, { code, field }: Refusal): string | undefined {
  const path = (field ?? '').replace(/^body\./, '').split('.')
  for (let length = path.length; length > 0; length -= 1) {
    const name = path.slice(0, length).join('.')
    const found = fields[name]
    if (found?.kind !== 'rows' && found) return name
    const [nth = '0', inner = ''] = path.slice(length)
    if (found?.kind === 'rows') {
      const [first = ''] = Object.keys(found.row)
      return rowName(name, Number(nth), inner in found.row ? inner : first)
    }
  }
  return Object.entries(fields).find(([, each]) => each.kind !== 'rows' && each.refusals?.includes(code))?.[0]
}

/** The trimmed text; undefined when empty. */
export function someText([typed = '']: readonly string[]): string | undefined {
  return typed.trim() || undefined
}
