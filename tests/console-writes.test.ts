import { expect, test } from 'vitest'
import { z } from 'zod'
import { ALL_CONSOLE_CALLS } from '../contract/console/calls.ts'
import type { Call } from '../contract/define.ts'
import { NOT_SHOWN, saidBy, UNSEEN, VERSIONED, WHOLE_FORMS } from './support/console-writes.ts'

const nameOf = ({ service, name }: Call) => `${service.replace('console.', '')}.${name}`

const WRITING = new Map(
  ALL_CONSOLE_CALLS.filter(({ method, readsOnly }) => method !== 'GET' && !readsOnly).map((call) => [
    nameOf(call),
    shapeOf(call.body),
  ]),
)

function shapeOf(body: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (body instanceof z.ZodDiscriminatedUnion) {
    return Object.assign({}, ...body.options.map((option) => shapeOf(option as z.ZodType)))
  }
  if (body === undefined) return {}
  if (!(body instanceof z.ZodObject)) throw new Error('a body is an object, or one of several')
  return body.shape as Readonly<Record<string, z.ZodType>>
}

/** Several values, one that is made of several, or one that says what it stood at. */
function isForm(shape: Readonly<Record<string, z.ZodType>>): boolean {
  const said = saidBy(Object.keys(shape))
  return 'seen' in shape || said.length > 1 || said.some((field) => isMany(shape[field]))
}

function isMany(type: unknown): boolean {
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault) {
    return isMany(type.unwrap())
  }
  return type instanceof z.ZodObject || type instanceof z.ZodArray || type instanceof z.ZodRecord
}

const without = (field: (name: string) => string, names: readonly string[]) =>
  names.filter((name) => !(field(name) in (WRITING.get(name) ?? {})))

test('what sends a whole form says what it was shown, so that of two tabs the later undoes nothing', () => {
  expect(without(() => 'seen', WHOLE_FORMS)).toEqual(UNSEEN)
  expect(without((name) => VERSIONED[name] ?? '', Object.keys(VERSIONED))).toEqual([])
})

test('every act of the console with several values is a whole form, or it is said why not', () => {
  const known = [...WHOLE_FORMS, ...Object.keys(VERSIONED), ...Object.keys(NOT_SHOWN)]
  const forms = [...WRITING].filter(([, shape]) => isForm(shape)).map(([name]) => name)
  expect(forms.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !forms.includes(name))).toEqual([])
  expect(new Set(known).size).toBe(known.length)
})

test('an act that says what it was shown is known as a whole form', () => {
  const seen = [...WRITING].filter(([, shape]) => 'seen' in shape).map(([name]) => name)
  expect(seen.filter((name) => !WHOLE_FORMS.includes(name))).toEqual([])
})
