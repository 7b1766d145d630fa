import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { signInCodeText } from '../../text/codes.ts'

export const CODE = { name: 'code', fields: { code: 'secret' } } as const

interface CodeFormProps {
  /** Proves that the password was right. It signs nobody in without a code. */
  half: string
  next: string
  /** Where the password is typed again. */
  at?: '/login' | '/agent'
}

/** The second step of a sign-in, shown instead of the password form. */
export function CodeForm({ half, next, at = '/login' }: CodeFormProps) {
  const step = useRef<HTMLDivElement>(null)
  // The focused form is gone, so the code field gets the focus.
  useEffect(() => step.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])
  return (
    <div ref={step}>
      <div className="sign-in-step">
        <h1 className="text-2xl">{signInCodeText.heading}</h1>
        <p>{signInCodeText.lead}</p>
      </div>
      <MemberForm
        of={CODE}
        submit={{ label: signInCodeText.submit, tone: 'cta', size: 'lg' }}
        foot={
          <>
            <p className="text-sm text-ink-2 text-center">{signInCodeText.lost}</p>
            <Link to={`${at}?next=${encodeURIComponent(next)}`} replace className={buttonClass('ghost')}>
              {signInCodeText.again}
            </Link>
          </>
        }
        replace
      >
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="half" value={half} />
        <CodeField />
      </MemberForm>
    </div>
  )
}
