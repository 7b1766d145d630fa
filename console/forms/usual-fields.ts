import { readBaht, readRate } from '../fields/figures.ts'
import { formsText } from '../text/forms.ts'
import { type Field, someText } from './field.ts'

export function reasonField(label: string, more: { hint?: string } = {}) {
  return {
    kind: 'text',
    label,
    maxLength: 200,
    read: someText,
    wrong: formsText.reasonMissing,
    ...more,
  } satisfies Field<string>
}

/** A name or code that must be given. */
export function nameField(
  label: string,
  more: { hint?: string; maxLength?: number; initial?: string; complete?: 'username' } = {},
) {
  return { kind: 'name', label, read: someText, wrong: formsText.missing, ...more } satisfies Field<string>
}

/** A text that must be given. */
export function someTextField(label: string, more: { hint?: string; maxLength?: number } = {}) {
  return { kind: 'text', label, read: someText, wrong: formsText.missing, ...more } satisfies Field<string>
}

/** The password of the person who is signed in. */
export function passwordField(label: string) {
  return {
    kind: 'password',
    label,
    maxLength: 128,
    read: ([typed = '']: readonly string[]) => typed || undefined,
    wrong: formsText.missing,
    refusals: ['PASSWORD_WRONG'],
  } satisfies Field<string>
}

/** A code from the app, or a recovery code. */
export function codeField(label: string, hint: string) {
  return {
    kind: 'code',
    label,
    hint,
    read: someText,
    wrong: formsText.missing,
    refusals: ['CODE_WRONG', 'CODE_USED', 'CODE_NEEDED', 'CODE_REQUIRED', 'CODE_PAUSED'],
  } satisfies Field<string>
}

export function tickField(label: string, ticked: boolean, more: { hint?: string } = {}) {
  return {
    kind: 'tick',
    label,
    initial: ticked ? 'on' : '',
    read: (typed: readonly string[]) => typed.length > 0,
    wrong: '',
    ...more,
  } satisfies Field<boolean>
}

interface TextWish {
  readonly hint?: string
  readonly maxLength: number
  readonly initial?: string
}

/** A text that may be empty. */
export function textField(label: string, wish: TextWish) {
  return { kind: 'text', label, ...wish, read: trimmed, wrong: '' } satisfies Field<string>
}

/** A text of several lines that may be empty. */
export function paragraphField(label: string, wish: TextWish) {
  return { kind: 'lines', label, ...wish, read: trimmed, wrong: '' } satisfies Field<string>
}

/** A list, one entry a line. */
export function lineListField(label: string, wish: TextWish) {
  return {
    ...paragraphField(label, wish),
    read: ([typed = '']: readonly string[]) =>
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
  } satisfies Field<readonly string[]>
}

/** One of a few, by the phone's own list. */
export function selectField<Value extends string>(
  label: string,
  values: readonly Value[],
  words: (value: Value) => string,
) {
  return {
    kind: 'select',
    label,
    choices: values.map((value) => ({ value, label: words(value) })),
    read: ([typed]: readonly string[]) => values.find((value) => value === typed),
    wrong: formsText.missing,
  } satisfies Field<Value>
}

/** An amount above zero; empty is none, which is null. */
export function bahtField(label: string, initial?: number | null) {
  return {
    ...figureField(label, initial),
    unit: formsText.baht,
    read: ([typed = '']: readonly string[]) => {
      if (typed.trim() === '') return null
      return readBaht(typed) || undefined // zero is taken for a typing error
    },
    wrong: formsText.bahtWrong,
  } satisfies Field<number | null>
}

/** What one baht pays; empty is none, which is null. */
export function rateField(label: string, initial?: number | null) {
  return {
    ...figureField(label, initial),
    unit: formsText.times,
    read: ([typed = '']: readonly string[]) => (typed.trim() === '' ? null : readRate(typed)),
    wrong: formsText.rateWrong,
  } satisfies Field<number | null>
}

function figureField(label: string, initial: number | null | undefined) {
  return {
    kind: 'text',
    input: 'decimal',
    label,
    maxLength: 12,
    initial: initial === null || initial === undefined ? '' : String(initial),
  } as const
}

function trimmed([typed = '']: readonly string[]): string {
  return typed.trim()
}
