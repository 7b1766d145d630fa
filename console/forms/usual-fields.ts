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

export function tickField(label: string, ticked: boolean) {
  return {
    kind: 'tick',
    label,
    initial: ticked ? 'on' : '',
    read: (typed: readonly string[]) => typed.length > 0,
    wrong: '',
  } satisfies Field<boolean>
}
