import type { Failed } from '../../contract/client.ts'
import { formText } from '../session/form-text.ts'
import { refusedGuess } from './refused-guess.ts'

/**
 * A form of the member site: its name, and its fields, named as in the call. After a refusal the `kept` fields show what
 * was typed; passwords, PINs and codes never do.
 */
export interface FormShape {
  readonly name: string
  readonly fields: Readonly<Record<string, 'kept' | 'secret'>>
}

/** The answer of a page's action to one of its forms. */
export type FormAnswer = FormDone | FormRefused

export interface FormDone {
  readonly form: string
  readonly done: true
}

export interface FormRefused {
  readonly form: string
  readonly error: string
  /** The field it is shown at; null: above the form. */
  readonly field: string | null
  readonly typed: Readonly<Record<string, string>>
}

export function formDone({ name }: FormShape): FormDone {
  return { form: name, done: true }
}

/** Whether a form was refused because of this field, which the page may not have shown. */
export function isRefusedAt(field: string, answer: Partial<FormAnswer> | undefined): boolean {
  return answer !== undefined && 'field' in answer && answer.field === field
}

/** The refusal of a form, in the words of the call it sent. */
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
