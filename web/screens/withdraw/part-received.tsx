import { useState } from 'react'
import type { PartShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { CodeField } from '../../fields/code-field.tsx'
import { PinField } from '../../fields/pin-field.tsx'
import { MemberForm, useAnswerTo } from '../../forms/member-form.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { pairText } from '../../text/pairs.ts'
import { withdrawText } from '../../text/withdraw.ts'
import { PIN_FOR_WITHDRAWAL } from '../pin/pin-path.ts'
import { receivedForm } from './withdraw-acts.ts'

interface PartReceivedProps {
  part: PartShown
  /** By what the member proves again who says so. */
  proof: 'pin' | 'code' | 'none'
  xsrf: string
}

/** “It has come”, unfolded to the proof that it takes: a native <details>, so that it works before scripts run. */
export function PartReceived({ part, proof, xsrf }: PartReceivedProps) {
  const of = receivedForm(part.id)
  const answer = useAnswerTo(of)
  // Each refusal draws an empty field: a PIN that was wrong is typed anew.
  const [told, setTold] = useState({ answer, nth: 0 })
  if (answer !== told.answer) setTold({ answer, nth: told.nth + 1 })
  return (
    <details className="withdraw-received" open={answer !== undefined || undefined}>
      <summary className={buttonClass('brand')}>
        <span className="btn-label">{pairText.received}</span>
      </summary>
      <p className="text-sm text-ink-2 text-pretty">
        {pairText.receivedLead(moneyText(bahtToSatang(part.amount)))}
      </p>
      {proof === 'none' ? (
        <PreloadLink to={PIN_FOR_WITHDRAWAL} className={buttonClass('cta', 'md', 'mt-3 w-full')}>
          {withdrawText.setPin}
        </PreloadLink>
      ) : (
        <MemberForm
          of={of}
          submit={{ label: pairText.receivedSay, tone: 'brand', className: 'mt-3 w-full' }}
          xsrf={xsrf}
          className="mt-2"
          preventScrollReset
        >
          {proof === 'code' ? <CodeField key={told.nth} /> : <PinField key={told.nth} />}
        </MemberForm>
      )}
    </details>
  )
}
