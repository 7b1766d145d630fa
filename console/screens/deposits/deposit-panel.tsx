import { Link } from 'react-router'
import type { DepositListedShown } from '../../../contract/console/money/deposits.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { Facts } from '../../panels/facts.tsx'
import { PanelSteps, type Steps } from '../../panels/panel-steps.tsx'
import { depositsText } from '../../text/payments/deposits.ts'
import { disputesText } from '../../text/payments/disputes.ts'
import { receivingText } from '../../text/payments/receiving.ts'
import { senderText } from '../payments/sender-text.ts'
import { SlipShown } from '../payments/slip-shown.tsx'

interface PanelProps extends Steps {
  deposit: DepositListedShown
  onClose: () => void
}

/** One order: what the member asked for and sent, beside what the bank says. */
export function DepositPanel({ deposit, onClose, ...steps }: PanelProps) {
  const { code, name, asked, pay, state, at, expiresAt, from, into, pair } = deposit
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
      <PanelSteps {...steps} />
      <h3 className="text-base mt-4">{pair ? depositsText.pair : depositsText.fact}</h3>
      {pair ? <Pair pair={pair} /> : <Fact fact={deposit.fact} />}
      <h3 className="text-base mt-4">{depositsText.slip}</h3>
      <SlipShown
        slip={deposit.slip}
        code={code}
        bankSays={pair ? disputesText.bankSays : depositsText.bankSays}
      />
    </DetailPanel>
  )
}

/** No bank of ours tells of it: the member who is paid does, or people. */
function Pair({ pair: { payee, state, came, endedAt } }: { pair: NonNullable<DepositListedShown['pair']> }) {
  return (
    <>
      <Facts
        facts={[
          [depositsText.payee, payee],
          [depositsText.columns.state, depositsText.pairStates[state]],
          ...(came === null
            ? []
            : [[depositsText.came[state === 'paid' ? 'settled' : 'said'], figure(came)] as const]),
          ...(endedAt === null ? [] : [[depositsText.ended, dateAndClock(Date.parse(endedAt))] as const]),
        ]}
      />
      {state === 'disputed' ? (
        <Link to="/payments/disputes" className={buttonClass('soft')}>
          {depositsText.disputes}
        </Link>
      ) : null}
    </>
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

function figure(amount: Baht): string {
  return moneyText(bahtToSatang(amount))
}
