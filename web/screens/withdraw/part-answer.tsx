import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { CodeField } from '../../fields/code-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import type { FormShape } from '../../forms/form-answer.ts'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { withdrawText } from '../../text/withdraw.ts'
import { PIN_FOR_WITHDRAWAL } from '../pin/pin-path.ts'

export interface PartAnswerProps {
  of: FormShape
  tone: 'brand' | 'ghost'
  label: string
  lead: string
  say: string
  /** By what the member proves again who says so. */
  proof: 'pin' | 'code' | 'none'
  xsrf: string
  /** Fields above the proof. */
  children?: ReactNode
}

/** An answer that gives money away, unfolded to the proof that it takes: a native <details>, so that it works before scripts run. */
export function PartAnswer({ of, tone, label, lead, say, proof, xsrf, children }: PartAnswerProps) {
  const answer = useAnswerTo(of)
  // Each refusal draws an empty field: a PIN that was wrong is typed anew.
  const [told, setTold] = useState({ answer, nth: 0 })
  if (answer !== told.answer) setTold({ answer, nth: told.nth + 1 })
  return (
    <details className="withdraw-received" open={answer !== undefined || undefined}>
      <summary className={buttonClass(tone)}>
        <span className="btn-label">{label}</span>
      </summary>
      <p className="text-sm text-ink-2 text-pretty">{lead}</p>
      {proof === 'none' ? (
        <PreloadLink to={PIN_FOR_WITHDRAWAL} className={buttonClass('cta', 'md', 'mt-3 w-full')}>
          {withdrawText.setPin}
        </PreloadLink>
      ) : (
        <MemberForm
          of={of}
          submit={{ label: say, tone: 'brand', className: 'mt-3 w-full' }}
          xsrf={xsrf}
          className="withdraw-proof mt-2"
          preventScrollReset
        >
          {children}
          {proof === 'code' ? <CodeField key={told.nth} /> : <PinField key={told.nth} />}
        </MemberForm>
      )}
    </details>
  )
}
