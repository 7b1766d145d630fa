import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { signInCodeText } from '../../text/codes.ts'

export const CODE = { name: 'code', fields: { code: 'secret' } } as const

interface CodeFormProps {
  /** The token that says the password was right. It is worth nothing without a code. */
  half: string
  next: string
}

/** The second half of a sign-in, in the place of the first. */
export function CodeForm({ half, next }: CodeFormProps) {
  const step = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone: the hand goes on where the code is typed.
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
            <Link to={`/login?next=${encodeURIComponent(next)}`} replace className={buttonClass('ghost')}>
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
