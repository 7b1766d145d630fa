import { Form } from 'react-router'
import type { PartShown, WithdrawalShown } from '../../../contract/wallet-shapes.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { clockText } from '../../../ui/thai-date.ts'
import { useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { pairText } from '../../text/pairs.ts'
import { PartPictures } from './part-pictures.tsx'
import { PartReceived } from './part-received.tsx'
import { PartShort } from './part-short.tsx'
import { ANSWER } from './withdraw-acts.ts'

const TONES: Readonly<Record<PartShown['state'], BadgeTone>> = {
  open: 'info',
  shown: 'warning',
  short: 'info',
  disputed: 'warning',
  paid: 'success',
  ended: 'plain',
}

interface PartsProps {
  withdrawal: WithdrawalShown
  proof: 'pin' | 'code' | 'none'
  xsrf: string
  nowMs: number
}

/** What other members pay of a withdrawal, each to be answered. */
export function Parts({ withdrawal, proof, xsrf, nowMs }: PartsProps) {
  const answer = useAnswerTo(ANSWER)
  const untilMs = withdrawal.members_until === null ? 0 : Date.parse(withdrawal.members_until)
  const parts = withdrawal.parts.filter(({ state, late }) => state !== 'ended' || late)
  if (untilMs <= nowMs && parts.length === 0) return null
  return (
    <section className="card mt-4 p-5" aria-labelledby="parts">
      <h2 id="parts" className="text-base font-medium">
        {pairText.partsTitle}
      </h2>
      {untilMs > nowMs ? (
        <p className="text-sm text-ink-2 text-pretty">{pairText.membersUntil(clockText(untilMs))}</p>
      ) : null}
      {answer && 'error' in answer ? (
        <Told tone="error" of={answer}>
          {answer.error}
        </Told>
      ) : null}
      <ul className="withdraw-parts">
        {parts.map((part) => (
          <Part key={part.id} part={part} proof={proof} xsrf={xsrf} />
        ))}
      </ul>
      {parts.some(mayAnswer) ? <p className="text-sm text-ink-2 text-pretty">{pairText.check}</p> : null}
    </section>
  )
}

/** A part that has not ended: what is left of the withdrawal waits for it. */
export function mayAnswer({ state }: PartShown): boolean {
  return state !== 'paid' && state !== 'ended'
}

/** How much has come is said once, of what a slip says was sent. */
function mayBeShort({ state, came }: PartShown): boolean {
  return came === null && (state === 'shown' || state === 'disputed')
}

/** What has come of a part, where that is less than was asked for. */
function Short({ part: { state, amount, came } }: { part: PartShown }) {
  if (came === null) return null
  const [asked, part] = [bahtToSatang(amount), bahtToSatang(came)]
  if (state === 'paid') {
    const words = pairText.shortPaid(moneyText(part), moneyText(satang(asked - part)))
    return <p className="text-sm text-ink-2 text-pretty mt-2">{words}</p>
  }
  return (
    <p className="text-sm text-ink-2 text-pretty mt-2">
      {pairText.shortSaid(moneyText(part))} {state === 'short' ? pairText.shortWaits : null}
    </p>
  )
}

function Part({ part, proof, xsrf }: { part: PartShown; proof: PartsProps['proof']; xsrf: string }) {
  return (
    <li>
      <p className="withdraw-part">
        <Money amount={bahtToSatang(part.amount)} />
        {part.late ? (
          <Badge tone="warning">{pairText.lateState}</Badge>
        ) : (
          <Badge tone={TONES[part.state]}>{pairText.states[part.state]}</Badge>
        )}
        <span className="text-sm text-ink-2">{pairText.from(part.bank_name, part.accountNo)}</span>
      </p>
      {mayAnswer(part) ? (
        <div className="withdraw-answers">
          <PartReceived part={part} proof={proof} xsrf={xsrf} />
          {part.state === 'shown' ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="_form" value={ANSWER.name} />
              <input type="hidden" name="_csrf" value={xsrf} />
              <input type="hidden" name="id" value={part.id} />
              <Button type="submit" tone="soft" className="w-full">
                {pairText.notReceived}
              </Button>
            </Form>
          ) : null}
          {mayBeShort(part) ? <PartShort part={part} proof={proof} xsrf={xsrf} /> : null}
        </div>
      ) : null}
      <Short part={part} />
      {part.late ? <p className="text-sm text-ink-2 text-pretty">{pairText.lateFrom}</p> : null}
      {part.state === 'disputed' ? <PartPictures part={part} xsrf={xsrf} /> : null}
    </li>
  )
}
