import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { LOTTERY_GROUPS } from '../../../domain/lottery/groups.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { forecastText } from '../../text/payments/forecast.ts'
import { moneyRulesText } from '../../text/payments/money-rules.ts'
import { RATES_NAMES } from './affiliate-fields.ts'
import { ForecastCard } from './forecast-card.tsx'
import { ruleFields, rulesTyped, wrongLadder } from './rule-fields.ts'

const RULES = ['moneyRules', 'standing'] as const

const PARTS = [
  {
    title: moneyRulesText.withdrawals,
    fields: [
      ...(['min', 'max', 'dayMax', 'dayCount', 'waitHours', 'twoFrom'] as const),
      ...(['autoMax', 'autoAfterDays', 'firstByPeople', 'unprovenByPeople'] as const),
    ],
  },
  { title: moneyRulesText.between, fields: ['membersPay'] as const },
  {
    title: moneyRulesText.turnover,
    lead: moneyRulesText.turnoverLead,
    fields: ['depositPercent' as const, ...LOTTERY_GROUPS.map((group) => `group_${group}` as const)],
  },
  {
    title: moneyRulesText.cashback,
    lead: moneyRulesText.cashbackLead,
    fields: [
      ...(['cashbackOn', 'cashbackPeriod', 'cashbackPercent', 'cashbackTurnover'] as const),
      ...(['cashbackLeast', 'cashbackMost', 'creditBelow'] as const),
    ],
  },
  {
    title: moneyRulesText.ranks,
    lead: moneyRulesText.ranksLead,
    fields: ['ranksOn', 'rankSteps'] as const,
  },
  { title: moneyRulesText.byHand, fields: ['adjustDayMax'] as const },
  {
    title: moneyRulesText.messages,
    lead: moneyRulesText.messagesLead,
    fields: ['eachMost', 'openMost'] as const,
  },
  {
    title: moneyRulesText.checkIn,
    lead: moneyRulesText.checkInLead,
    fields: [...(['checkInOn', 'checkInCondition', 'checkInBetMin', 'checkInTurnover', 'ladder'] as const)],
  },
  {
    title: moneyRulesText.wheel,
    lead: moneyRulesText.wheelLead,
    fields: [...(['wheelOn', 'freeADay', 'perDeposit', 'mostADay', 'wheelTurnover', 'places'] as const)],
  },
  {
    title: moneyRulesText.affiliates,
    lead: moneyRulesText.affiliatesLead,
    fields: ['affiliatesOn' as const, 'affiliateLeast' as const, ...RATES_NAMES],
  },
  { title: moneyRulesText.why, fields: ['reason'] as const },
]

/** What holds for money: one person asks for other rules, another agrees. */
export function MoneyRulesPage() {
  const found = useQuery({ queryKey: RULES, queryFn: () => ask('moneyRules', 'standing') })
  return (
    <>
      <PageHead title={moneyRulesText.title} lead={moneyRulesText.lead} />
      <ApprovalList title={moneyRulesText.waiting} kind="money" />
      <Arriving asked={found} rows={6} />
      {found.data ? <RulesForm rules={found.data} /> : null}
    </>
  )
}

function RulesForm({ rules }: { rules: MoneyRulesShown }) {
  const [asked, setAsked] = useState<MoneyRulesShown | null>(null)
  const { key, begun, isOther, take } = useBegun(rules)
  const mayChange = may(useMe(), 'payments.rules')
  const { act, busy, refused, forget } = useAct({
    send: (body: { rules: MoneyRulesShown; reason: string; sure: boolean }) =>
      ask('moneyRules', 'propose', { body: { ...body, seen: begun } }),
    refreshes: [RULES, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? moneyRulesText.stands : moneyRulesText.asked),
  })
  // Rules that may give back all that is staked need a second button, which appears with the warning.
  const givesAll = refused instanceof Problem && refused.code === 'GIVES_ALL'
  const propose = { name: 'ask', label: moneyRulesText.ask }
  const forecast = { name: 'forecast', label: forecastText.show, tone: 'soft', looks: true } as const
  const sendAnyway = { name: 'sure', label: moneyRulesText.sendAnyway, tone: 'danger' } as const
  return (
    <ActForm
      key={key}
      className="mt-4"
      fields={ruleFields(begun)}
      parts={PARTS}
      acts={givesAll ? [propose, forecast, sendAnyway] : [propose, forecast]}
      two
      busy={busy}
      refused={refused}
      locked={mayChange ? undefined : moneyRulesText.readOnly}
      check={wrongLadder}
      onSend={(typed, name) => {
        const wished = rulesTyped(typed)
        if (name === 'forecast') setAsked(wished)
        else act({ rules: wished, reason: typed.reason, sure: name === 'sure' })
      }}
      onChange={forget}
    >
      <ForecastCard rules={asked} />
      {isOther ? <ChangedNote onTake={take} /> : null}
    </ActForm>
  )
}
