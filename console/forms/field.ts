type FieldKind =
  | { readonly kind: 'text'; readonly input?: 'numeric' | 'decimal' | 'text' }
  | { readonly kind: 'name' | 'date' | 'lines' }
  | { readonly kind: 'password' }
  | { readonly kind: 'code' }
  | { readonly kind: 'select'; readonly choices: readonly Choice[] }
  | { readonly kind: 'radio' | 'ticks'; readonly choices: readonly Choice[] }
  | { readonly kind: 'tick' }

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
}

export type Fields = Readonly<Record<string, Field>>

/** The values a form sends, by field. */
export type ValuesOf<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends Field<infer Value> ? Value : never
}

export interface ReadForm<F extends Fields> {
  readonly values: ValuesOf<F> | undefined
  /** The error messages of invalid fields, in the order of the form. */
  readonly faults: Readonly<Record<string, string>>
}

export function readForm<F extends Fields>(fields: F, form: FormData): ReadForm<F> {
  const faults: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = field.read(form.getAll(name).map(String))
    if (value === undefined) faults[name] = field.wrong
    else values[name] = value
  }
  const isWhole = Object.keys(faults).length === 0
  return { values: isWhole ? (values as ValuesOf<F>) : undefined, faults }
}

interface Refusal {
  readonly code: string
  /** The server's name for it: `body.reason`, `reason`. */
  readonly field?: string | undefined
}

/** The field a refusal is about; undefined when it is about none of them. */
export function fieldOf(fields: Fields, { code, field }: Refusal): string | undefined {
  const [said] = (field ?? '').replace(/^body\./, '').split('.')
  if (said && said in fields) return said
  return Object.entries(fields).find(([, { refusals }]) => refusals?.includes(code))?.[0]
}

/** The trimmed text; undefined when empty. */
export function someText([typed = '']: readonly string[]): string | undefined {
  return typed.trim() || undefined
}
