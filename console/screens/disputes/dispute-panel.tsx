import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { DisputeShown } from '../../../contract/console/money/disputes.ts'
import { type Baht, bahtToSatang } from '../../../domain/money.ts'
import { LATE_OUTCOMES } from '../../../domain/payments/pairing.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { readBaht } from '../../fields/figures.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { PanelSteps, type Steps } from '../../panels/panel-steps.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { formsText } from '../../text/forms.ts'
import { disputesText } from '../../text/payments/disputes.ts'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'
import './dispute-panel.css'

interface DisputePanelProps extends Steps {
  dispute: DisputeShown
  onClose: () => void
}

const { columns } = disputesText

/** One disputed transfer: both sides, the slip, and what somebody says of it. */
export function DisputePanel({ dispute, onClose, ...steps }: DisputePanelProps) {
  const { amount, came, at, payer, payee, said, picture, payeePictures, late, bankSays } = dispute
  return (
    <DetailPanel
      title={disputesText.amount(moneyText(bahtToSatang(amount)))}
      closeLabel={disputesText.close}
      onClose={onClose}
      facts={[
        [columns.at, dateAndClock(Date.parse(at))],
        [columns.payer, payer.code],
        [disputesText.payerAccount, `${payer.bank_name} ${payer.accountNo}`],
        [columns.payee, payee.holder ? `${payee.code} (${payee.holder})` : payee.code],
        [disputesText.payeeAccount, `${payee.bank_name} ${payee.accountNo}`],
        ...(came === null
          ? []
          : [[disputesText.came, `${moneyText(bahtToSatang(came))} ${disputesText.baht}`] as const]),
        ...(bankSays ? [[disputesText.atBank, disputesText.bankSays[bankSays]] as const] : []),
        ...(late ? lateFacts(late) : [[columns.said, disputesText.said(said)] as const]),
      ]}
    >
      <PanelSteps {...steps} />
      <Sides slip={picture} account={late ? null : payeePictures} />
      <Acts key={dispute.id} dispute={dispute} onDone={onClose} />
    </DetailPanel>
  )
}

/** What somebody may say of it, or why they may not. */
function Acts({ dispute, onDone }: { dispute: DisputeShown; onDone: () => void }) {
  const me = useMe()
  const { own, late } = dispute
  const mayDecide = may(me, 'payments.confirm') && !own
  const mayNot = <p className="lead mt-4">{own ? disputesText.own : disputesText.readOnly}</p>
  if (!late) {
    if (!mayDecide) return mayNot
    return (
      <>
        <Say dispute={dispute} paid onDone={onDone} />
        <SayShort dispute={dispute} onDone={onDone} />
        <Say dispute={dispute} paid={false} onDone={onDone} />
      </>
    )
  }
  return (
    <>
      <p className="lead mt-4">{disputesText.lateLead}</p>
      <Link to="/payments/adjustments" className={buttonClass('soft', 'md', 'mt-3')}>
        {disputesText.toAdjust}
      </Link>
      {mayDecide
        ? LATE_OUTCOMES.map((outcome) => (
            <Settle key={outcome} dispute={dispute} outcome={outcome} onDone={onDone} />
          ))
        : mayNot}
    </>
  )
}

/** What tells whether something is owed still. */
function lateFacts({ withdrawal, adjusted }: NonNullable<DisputeShown['late']>) {
  return [
    [disputesText.lateWithdrawal, withdrawalsText.states[withdrawal]],
    [disputesText.lateAdjusted, `${moneyText(bahtToSatang(adjusted))} ${disputesText.baht}`],
  ] as const
}

/** What either side shows, side by side where there is room; of a late transfer its payee is not asked. */
function Sides({ slip, account }: { slip: string; account: readonly string[] | null }) {
  if (!account) {
    return (
      <div className="dispute-sides">
        <Shown src={slip} name={disputesText.slip} />
      </div>
    )
  }
  return (
    <div className="dispute-sides">
      <Shown src={slip} name={disputesText.slip} />
      <div className="dispute-side">
        {account.map((src, place) => (
          <Shown key={src} src={src} name={disputesText.account(place + 1, account.length)} />
        ))}
        {account.length === 0 ? <p className="dispute-none lead">{disputesText.noAccount}</p> : null}
      </div>
    </div>
  )
}

function Shown({ src, name }: { src: string; name: string }) {
  return (
    <figure className="dispute-slip">
      <a href={src} target="_blank" rel="noreferrer">
        <img src={src} alt={name} />
      </a>
      <figcaption>{name}</figcaption>
    </figure>
  )
}

function Say({ dispute, paid, onDone }: { dispute: DisputeShown; paid: boolean; onDone: () => void }) {
  const { payerId, id: pairId } = dispute
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('disputes', 'decide', { body: { payerId, pairId, paid, reason } }),
    refreshes: [['disputes']],
    done: ({ decided }) => disputesText.done(decided),
    onDone,
  })
  return (
    <Saying
      {...{ busy, refused, forget }}
      onSend={act}
      id={paid ? 'paid' : 'unpaid'}
      title={paid ? disputesText.paid : disputesText.unpaid}
      lead={paid ? disputesText.paidLead : disputesText.unpaidLead}
      say={{ label: disputesText.say, tone: paid ? 'cta' : 'danger' }}
    />
  )
}

/** What somebody says who has found that less has come; filled in is what the payee says. */
function SayShort({ dispute, onDone }: { dispute: DisputeShown; onDone: () => void }) {
  const { payerId, id: pairId, came } = dispute
  const { act, busy, refused, forget } = useAct({
    send: ({ amount, reason }: { amount: Baht; reason: string }) =>
      ask('disputes', 'decide', { body: { payerId, pairId, paid: true, amount, reason } }),
    refreshes: [['disputes']],
    done: ({ decided }) => disputesText.done(decided),
    onDone,
  })
  return (
    <details className="dispute-act" name="dispute-act">
      <summary id="short">{disputesText.short}</summary>
      <p className="lead">{disputesText.shortLead}</p>
      <ActForm
        fields={{
          amount: {
            ...{ kind: 'text', input: 'decimal', label: disputesText.shortAmount, maxLength: 12 },
            initial: came === null ? '' : String(came),
            unit: formsText.baht,
            read: ([typed = '']: readonly string[]) => readBaht(typed) || undefined,
            wrong: formsText.bahtWrong,
            refusals: ['PAIR_NOT_SHORT'],
          } as const satisfies Field<number>,
          reason: reasonField(disputesText.reason),
        }}
        acts={[{ name: 'say', label: disputesText.say, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        labelledBy="short"
        onSend={({ amount, reason }) => act({ amount: amount as Baht, reason })}
        onChange={forget}
      />
    </details>
  )
}

/** What somebody says of a transfer whose slip came late. */
function Settle({
  dispute,
  outcome,
  onDone,
}: {
  dispute: DisputeShown
  outcome: (typeof LATE_OUTCOMES)[number]
  onDone: () => void
}) {
  const { payerId, id: pairId } = dispute
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('disputes', 'settle', { body: { payerId, pairId, outcome, reason } }),
    refreshes: [['disputes']],
    done: ({ decided }) => disputesText.settled(decided),
    onDone,
  })
  return (
    <Saying
      {...{ busy, refused, forget }}
      onSend={act}
      id={outcome}
      title={disputesText.outcomes[outcome]}
      lead={disputesText.outcomeLeads[outcome]}
      say={{ label: disputesText.settle, tone: 'cta' }}
    />
  )
}

interface SayingProps extends Pick<ComponentProps<typeof ActForm>, 'busy' | 'refused'> {
  id: string
  title: string
  lead: string
  say: { readonly label: string; readonly tone: 'cta' | 'danger' }
  onSend: (typed: { reason: string }) => void
  forget: () => void
}

function Saying({ id, title, lead, say, busy, refused, onSend, forget }: SayingProps) {
  return (
    <details className="dispute-act" name="dispute-act">
      <summary id={id}>{title}</summary>
      <p className="lead">{lead}</p>
      <ActForm
        fields={{ reason: reasonField(disputesText.reason) }}
        acts={[{ name: 'say', ...say }]}
        two
        busy={busy}
        refused={refused}
        labelledBy={id}
        onSend={onSend}
        onChange={forget}
      />
    </details>
  )
}
