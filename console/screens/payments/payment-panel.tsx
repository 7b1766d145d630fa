import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SuspendedShown } from '../../../contract/console/money/payments.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, someText } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { PanelSteps, type Steps } from '../../panels/panel-steps.tsx'
import { usePanelKeys } from '../../panels/use-panel-keys.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { formsText } from '../../text/forms.ts'
import { nearText } from '../../text/payments/near.ts'
import { suspenseText } from '../../text/payments/suspense.ts'
import { NearPayments } from './near-payments.tsx'
import './payment-panel.css'
import { senderText } from './sender-text.ts'
import { SlipShown } from './slip-shown.tsx'

interface PaymentPanelProps extends Steps {
  payment: SuspendedShown
  onClose: () => void
}

const { columns } = suspenseText

/** One payment in suspense: what the bank tells of it, whose it may be, and what to propose. */
export function PaymentPanel({ payment, onClose, ...steps }: PaymentPanelProps) {
  const me = useMe()
  const { amount, at, sender, into, why, near, proposed } = payment
  const mayPropose = may(me, 'payments.match') && !proposed
  return (
    <DetailPanel
      title={suspenseText.amount(moneyText(bahtToSatang(amount)))}
      closeLabel={suspenseText.close}
      onClose={onClose}
      facts={[
        [columns.at, dateAndClock(Date.parse(at))],
        [columns.sender, senderText(sender)],
        [columns.into, `${into.bankName} ${into.accountNo}`],
        [columns.why, suspenseText.why[why]],
        [nearText.title, <NearPayments key="near" near={near} />],
        [columns.state, proposed ? suspenseText.waits : suspenseText.open],
      ]}
    >
      <PanelSteps {...steps} keys={mayPropose ? suspenseText.keys : ''} />
      <Propose key={payment.id} payment={payment} mayPropose={mayPropose} onDone={onClose} />
    </DetailPanel>
  )
}

function Propose({
  payment,
  mayPropose,
  onDone,
}: {
  payment: SuspendedShown
  mayPropose: boolean
  onDone: () => void
}) {
  const [code, setCode] = useState('')
  const give = useRef<HTMLDetailsElement>(null)
  const back = useRef<HTMLDetailsElement>(null)
  const { guesses } = payment
  const take = (of: string) => {
    flushSync(() => setCode(of)) // the form is drawn anew with the member in it
    writeReason(give.current)
  }
  const likeliest = guesses.find(({ hasRoom }) => hasRoom)
  usePanelKeys(
    mayPropose
      ? { KeyM: likeliest && (() => take(likeliest.code)), KeyB: () => writeReason(back.current) }
      : {},
  )
  return (
    <>
      <h3 className="text-base mt-4">{suspenseText.guesses}</h3>
      {guesses.length === 0 ? <p className="lead">{suspenseText.noGuess}</p> : null}
      <ul className="payment-guesses">
        {guesses.map((guess) => (
          <li key={guess.code}>
            <b>
              {guess.code} ({guess.name})
            </b>
            {guess.signs.map((sign) => (
              <span key={sign}>{suspenseText.signs[sign](guess.times)}</span>
            ))}
            {guess.isOtherSender ? <span className="text-error-ink">{suspenseText.otherSender}</span> : null}
            {guess.hasRoom ? null : <span className="text-error-ink">{suspenseText.noRoom}</span>}
            {mayPropose && guess.hasRoom ? (
              <Button tone="soft" onClick={() => take(guess.code)}>
                {suspenseText.take(guess.code)}
              </Button>
            ) : null}
            {guess.slip ? <SlipShown slip={guess.slip} code={guess.code} /> : null}
          </li>
        ))}
      </ul>
      {mayPropose ? (
        <>
          <Give key={code} payment={payment} code={code} at={give} onDone={onDone} />
          <GiveBack payment={payment} at={back} onDone={onDone} />
        </>
      ) : null}
    </>
  )
}

/** Opens an act and begins with what a person has to write. */
function writeReason(act: HTMLDetailsElement | null): void {
  if (!act) return
  act.open = true
  act.querySelector<HTMLElement>('[name=reason]')?.focus()
}

interface ActProps {
  payment: SuspendedShown
  at: Ref<HTMLDetailsElement>
  onDone: () => void
}

function usePropose(incomingId: string, onDone: () => void) {
  return useAct({
    send: (wish: { username: string | null; reason: string }) =>
      ask('payments', 'propose', { body: { incomingId, ...wish } }),
    refreshes: [['payments'], ['approvals']],
    done: () => suspenseText.asked,
    onDone,
  })
}

function Give({ payment, code, at, onDone }: ActProps & { code: string }) {
  const { act, busy, refused, forget } = usePropose(payment.id, onDone)
  return (
    <details ref={at} className="payment-act" name="payment-act" open>
      <summary id="give">{suspenseText.give}</summary>
      <p className="lead">{suspenseText.giveLead}</p>
      <ActForm
        fields={{ username: usernameField(code), reason: reasonField(suspenseText.reason) }}
        acts={[{ name: 'give', label: suspenseText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        labelledBy="give"
        onSend={act}
        onChange={forget}
      />
    </details>
  )
}

function GiveBack({ payment, at, onDone }: ActProps) {
  const { act, busy, refused, forget } = usePropose(payment.id, onDone)
  return (
    <details ref={at} className="payment-act" name="payment-act">
      <summary id="give-back">{suspenseText.back}</summary>
      <p className="lead">{suspenseText.backLead}</p>
      <ActForm
        fields={{ reason: reasonField(suspenseText.reason) }}
        acts={[{ name: 'back', label: suspenseText.ask, tone: 'danger' }]}
        two
        busy={busy}
        refused={refused}
        labelledBy="give-back"
        onSend={({ reason }) => act({ username: null, reason })}
        onChange={forget}
      />
    </details>
  )
}

function usernameField(code: string): Field<string> {
  return {
    kind: 'name',
    label: suspenseText.username,
    hint: suspenseText.usernameHint,
    maxLength: 64,
    initial: code,
    read: someText,
    wrong: formsText.missing,
    refusals: ['MEMBER_UNKNOWN', 'PAYMENT_OVER_LIMIT'],
  }
}
