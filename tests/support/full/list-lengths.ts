import type { z } from 'zod'

interface Def {
  readonly type: string
  readonly element?: z.ZodType
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly valueType?: z.ZodType
}

function defOf(shape: z.ZodType): Def {
  return (shape as unknown as { _zod: { def: Def } })._zod.def
}

/** The shapes that a shape stands for without a step of its own. */
function same({ options = [], innerType, out, left, right }: Def): z.ZodType[] {
  return [...options, innerType, out, left, right].filter((each) => each !== undefined)
}

/** Where a shape has lists: `open`, `wallets[].keys`, `.` for itself. */
export function listPaths(shape: z.ZodType, at = ''): string[] {
  const def = defOf(shape)
  const own = def.type === 'array' ? [at === '' ? '.' : at] : []
  const below = [
    ...(def.element ? listPaths(def.element, `${at}[]`) : []),
    ...Object.entries(def.shape ?? {}).flatMap(([field, each]) => listPaths(each, join(at, field))),
    ...(def.valueType ? listPaths(def.valueType, join(at, '*')) : []),
    ...same(def).flatMap((each) => listPaths(each, at)),
  ]
  return [...new Set([...own, ...below])]
}

/** How many entries the longest list has at each place of an answer; a place that the answer has not is left out. */
export function listLengths(shape: z.ZodType, answer: unknown): Readonly<Record<string, number>> {
  const most: Record<string, number> = {}
  measure(shape, answer, { at: '', most })
  return most
}

function measure(
  shape: z.ZodType,
  value: unknown,
  { at, most }: { readonly at: string; readonly most: Record<string, number> },
): void {
  if (value === null || value === undefined) return
  const def = defOf(shape)
  for (const each of same(def)) measure(each, value, { at, most })
  if (Array.isArray(value) && def.element) {
    const path = at === '' ? '.' : at
    most[path] = Math.max(most[path] ?? 0, value.length)
    for (const each of value) measure(def.element, each, { at: `${at}[]`, most })
  } else if (typeof value === 'object' && !Array.isArray(value)) {
    const fields = value as Readonly<Record<string, unknown>>
    for (const [field, each] of Object.entries(def.shape ?? {}))
      measure(each, fields[field], { at: join(at, field), most })
    if (def.valueType)
      for (const each of Object.values(fields)) measure(def.valueType, each, { at: join(at, '*'), most })
  }
}

function join(at: string, field: string): string {
  return at === '' ? field : `${at}.${field}`
}
