import type { Failed } from '../../contract/client.ts'
import { formText } from '../session/form-text.ts'
import { refusedGuess } from './refused-guess.ts'

/**
 * A form of the member site: its name, and its fields by the names they have in the call. What is kept comes back with a
 * refusal as it was typed; passwords, PINs and codes are secret and never do.
 */
export interface FormShape {
  readonly name: string
  readonly fields: Readonly<Record<string, 'kept' | 'secret'>>
}

/** What the action of a page answers to one of its forms. */
export type FormAnswer = FormDone | FormRefused

export interface FormDone {
  readonly form: string
  readonly done: true
}

export interface FormRefused {
  readonly form: string
  readonly error: string
  /** Where it is said; null: above the form. */
  readonly field: string | null
  readonly typed: Readonly<Record<string, string>>
}

export function formDone({ name }: FormShape): FormDone {
  return { form: name, done: true }
}

/** Whether a form was refused because of this field: it may be one that the page did not know it needs. */
export function isRefusedAt(field: string, answer: Partial<FormAnswer> | undefined): boolean {
  return answer !== undefined && 'field' in answer && answer.field === field
}

/** Says no to a form in the words of the call it sent. */
export function formRefused(
  shape: FormShape,
  form: FormData,
  answer: Pick<Failed, 'detail' | 'left' | 'retryAfterSeconds' | 'field'>,
): FormRefused {
  const { name, fields } = shape
  const kept = Object.keys(fields).filter((field) => fields[field] === 'kept')
  // Of a body that its schema refused, and of a line of a ticket, the answer gives the field's path.
  const said = answer.field?.split('.').at(-1)
  return {
    form: name,
    error: refusedGuess(answer),
    field: said !== undefined && Object.hasOwn(fields, said) ? said : null,
    typed: Object.fromEntries(kept.map((field) => [field, formText(form, field)])),
  }
}
