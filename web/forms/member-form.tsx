import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button, type ButtonSize, type ButtonTone } from '../../ui/buttons/button.tsx'
import { useHydrated } from '../loading/use-hydrated.ts'
import type { FormAnswer, FormShape } from './form-answer.ts'
import { usePageAnswer } from './page-answer.ts'
import { Told } from './told.tsx'
import { useTypedText } from './typed-text.ts'
import { RefusedForm } from './use-form-field.ts'

interface MemberFormProps
  extends Pick<FormProps, 'className' | 'encType' | 'replace' | 'preventScrollReset'> {
  of: FormShape
  submit: {
    readonly label: string
    readonly tone: ButtonTone
    readonly size?: ButtonSize
    readonly spoken?: string
    readonly className?: string
  }
  /** For calls that need a session. */
  xsrf?: string
  /** Shown above the emptied form after success. */
  done?: string
  /** The heading, above the message. */
  head?: ReactNode
  /** Below the button. */
  foot?: ReactNode
  /** The page itself shows refusals that concern no field. */
  isToldElsewhere?: boolean
  /** Fields of web/fields/. */
  children?: ReactNode
}

/**
 * A form of the member site. Without scripts the page is rendered again with what was typed; with scripts it stays. In
 * both cases a refusal is shown and focused at its field, or above the fields if it concerns none.
 */
export function MemberForm(props: MemberFormProps) {
  const { of, submit, xsrf, done, head, foot, children, isToldElsewhere, ...rest } = props
  const form = useRef<HTMLFormElement>(null)
  const answer = useAnswerTo(of)
  const refused = answer && 'error' in answer ? answer : undefined
  const isDone = answer && 'done' in answer
  const hydrated = useHydrated()
  const keepTyped = useTypedText(form, of, { xsrf, answer })
  // The refusal whose field is typed into again: it may be right now, and is called wrong no more.
  const [mended, mend] = useState<FormAnswer>()
  const busy = useNavigation().formData?.get('_form') === of.name
  useEffect(() => {
    if (isDone) form.current?.reset()
    else if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer, isDone])
  return (
    <RefusedForm value={refused && refused === mended ? { ...refused, field: null } : refused}>
      <Form
        method="post"
        ref={form}
        onChange={({ target }) => {
          keepTyped()
          if ((target as Element).ariaInvalid) mend(answer)
        }}
        {...rest}
      >
        <input type="hidden" name="_form" value={of.name} />
        <input type="hidden" name="_scripts" value={hydrated ? '1' : ''} />
        {xsrf && <input type="hidden" name="_csrf" value={xsrf} />}
        {head}
        {isDone && done ? (
          <Told tone="success" of={answer}>
            {done}
          </Told>
        ) : null}
        {refused && refused.field === null && !isToldElsewhere ? (
          <Told tone="error" of={answer}>
            {refused.error}
          </Told>
        ) : null}
        {children}
        <Button
          type="submit"
          tone={submit.tone}
          size={submit.size}
          busy={busy}
          aria-label={submit.spoken}
          className={submit.className}
        >
          {submit.label}
        </Button>
        {foot}
      </Form>
    </RefusedForm>
  )
}

/** The answer of the page's action, if it was to this form. */
export function useAnswerTo({ name }: Pick<FormShape, 'name'>): FormAnswer | undefined {
  const answer = usePageAnswer<Partial<FormAnswer>>()
  return answer?.form === name ? (answer as FormAnswer) : undefined
}
