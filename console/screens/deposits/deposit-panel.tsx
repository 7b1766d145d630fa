import { useEffect } from 'react'
import { Link } from 'react-router'
import type { DepositListedShown } from '../../../contract/console/money/deposits.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { depositsText } from '../../text/payments/deposits.ts'
import { receivingText } from '../../text/payments/receiving.ts'
import { senderText } from '../payments/sender-text.ts'

interface PanelProps {
  deposit: DepositListedShown
  isFirst: boolean
  isLast: boolean
  onStep: (by: number) => void
  onClose: () => void
}

/** One order: what the member asked for and sent, beside what the bank says. J and K go through the list. */
export function DepositPanel({ deposit, isFirst, isLast, onStep, onClose }: PanelProps) {
  useStepKeys(onStep)
  const { code, name, asked, pay, state, at, expiresAt, from, into } = deposit
  return (
    <DetailPanel
      title={`${code} · ${figure(pay)}`}
      closeLabel={depositsText.close}
      onClose={onClose}
      facts={[
        [depositsText.columns.member, `${code} (${name})`],
        [depositsText.columns.state, depositsText.states[state]],
        [depositsText.asked, figure(asked)],
        [depositsText.pay, figure(pay)],
        [depositsText.from, `${from.bankName} ${from.accountNo}`],
        [depositsText.columns.into, `${into.bankName} ${into.accountNo}`],
        [depositsText.columns.at, dateAndClock(Date.parse(at))],
        [depositsText.until, dateAndClock(Date.parse(expiresAt))],
      ]}
    >
      <div className="deposit-steps">
        <Button tone="soft" disabled={isFirst} onClick={() => onStep(-1)}>
          {depositsText.previous}
        </Button>
        <Button tone="soft" disabled={isLast} onClick={() => onStep(1)}>
          {depositsText.next}
        </Button>
        <span className="lead">{depositsText.keys}</span>
      </div>
      <h3 className="text-base mt-4">{depositsText.fact}</h3>
      <Fact fact={deposit.fact} />
      <h3 className="text-base mt-4">{depositsText.slip}</h3>
      <Slip deposit={deposit} />
    </DetailPanel>
  )
}

function Fact({ fact }: { fact: DepositListedShown['fact'] }) {
  if (!fact) {
    return (
      <>
        <p className="lead">{depositsText.noFact}</p>
        <Link to="/payments/suspense" className={buttonClass('soft')}>
          {depositsText.suspense}
        </Link>
      </>
    )
  }
  const { amount, at, creditedAt, channel, reference, sender, flag } = fact
  return (
    <Facts
      facts={[
        [depositsText.amount, figure(amount)],
        [depositsText.moment, dateAndClock(Date.parse(at))],
        [depositsText.sender, senderText(sender)],
        [depositsText.columns.channel, receivingText.channels[channel] ?? channel],
        [depositsText.reference, reference],
        [depositsText.credited, creditedAt === null ? '-' : dateAndClock(Date.parse(creditedAt))],
        ...(flag === null ? [] : [[depositsText.columns.state, depositsText.flags[flag]] as const]),
      ]}
    />
  )
}

function Slip({ deposit: { slip, code } }: { deposit: DepositListedShown }) {
  if (!slip) return <p className="lead">{depositsText.noSlipSent}</p>
  return (
    <>
      <Facts facts={[[depositsText.slipReference, slip.reference ?? depositsText.unread]]} />
      <img className="deposit-slip" src={slip.picture} alt={depositsText.slipAlt(code)} />
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="detail-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** By the place of the key, so that a Thai keyboard does it as well. */
const STEPS: Readonly<Record<string, number>> = { KeyJ: 1, KeyK: -1 }

function useStepKeys(onStep: (by: number) => void): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const by = STEPS[event.code]
      if (by !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) onStep(by)
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  })
}

function figure(amount: Baht): string {
  return moneyText(bahtToSatang(amount))
}
