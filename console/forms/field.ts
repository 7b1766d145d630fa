/** How a field is drawn. */
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
  /** What stands in it at first: a text, or the values that are chosen. */
  readonly initial?: string | readonly string[]
  /** What is meant by what was typed; undefined: nothing that could be sent. */
  readonly read: (typed: readonly string[]) => Value | undefined
  /** Said at the field when it cannot be read. */
  readonly wrong: string
  /** Refusals of the server that are about this field, where its answer does not name one. */
  readonly refusals?: readonly string[]
}

export type Fields = Readonly<Record<string, Field>>

/** What a form sends: the value of each of its fields. */
export type ValuesOf<F extends Fields> = {
  readonly [N in keyof F]: F[N] extends Field<infer Value> ? Value : never
}

export interface ReadForm<F extends Fields> {
  readonly values: ValuesOf<F> | undefined
  /** The fields that could not be read, with what is said at them, in the order of the form. */
  readonly faults: Readonly<Record<string, string>>
}

/** Reads a whole form by its declaration. */
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
  /** As the server names it: `body.reason`, `reason`. */
  readonly field?: string | undefined
}

/** Which field a refusal is about; undefined where it is about none of them. */
export function fieldOf(fields: Fields, { code, field }: Refusal): string | undefined {
  const [said] = (field ?? '').replace(/^body\./, '').split('.')
  if (said && said in fields) return said
  return Object.entries(fields).find(([, { refusals }]) => refusals?.includes(code))?.[0]
}

/** The typed text without the spaces around it; undefined for nothing. */
export function someText([typed = '']: readonly string[]): string | undefined {
  return typed.trim() || undefined
}
