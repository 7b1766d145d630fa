import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { signInCodeText } from '../../text/codes.ts'

interface CodeFormProps {
  /** The token that says the password was right. It is worth nothing without a code. */
  half: string
  next: string
  error: string | undefined
}

/** The second half of a sign-in, in the place of the first. */
export function CodeForm({ half, next, error }: CodeFormProps) {
  const busy = useNavigation().formData?.has('half') ?? false
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  // The form that had the focus is gone: the hand goes on where the code is typed.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus(), [])
  return (
    <>
      <div className="sign-in-step">
        <h1 className="text-2xl">{signInCodeText.heading}</h1>
        <p>{signInCodeText.lead}</p>
      </div>
      <Form method="post" replace ref={form}>
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="half" value={half} />
        <input type="hidden" name="_scripts" value={hydrated ? '1' : ''} />
        <CodeField error={error} />
        <Button type="submit" tone="cta" size="lg" busy={busy}>
          {signInCodeText.submit}
        </Button>
        <p className="text-sm text-ink-2 text-center">{signInCodeText.lost}</p>
        <Link to={`/login?next=${encodeURIComponent(next)}`} replace className={buttonClass('ghost')}>
          {signInCodeText.again}
        </Link>
      </Form>
    </>
  )
}
