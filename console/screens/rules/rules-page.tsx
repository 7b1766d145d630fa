import { useQuery } from '@tanstack/react-query'
import type { DrawRulesSeen } from '../../../contract/console/rules.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { fastRulesText } from '../../text/fast.ts'
import { formsText } from '../../text/forms.ts'
import { rulesText } from '../../text/rules.ts'
import { FastRules } from './fast-form.tsx'
import './rules-page.css'

const RULES = ['rules', 'draws'] as const
const CHOICES = ['none', 'available', 'full'] as const
const MINUTES_MAX = 1_440

/** The rules for all rounds. All staff see them; the owner changes them. */
export function RulesPage() {
  const found = useQuery({ queryKey: RULES, queryFn: () => ask('rules', 'draws') })
  return (
    <>
      <PageHead title={rulesText.title} lead={rulesText.lead} />
      <Arriving asked={found} rows={3} />
      {found.data ? <RulesForm rules={found.data} /> : null}
      <ApprovalList title={rulesText.waiting} kind="draws" />
      <FastRules />
      <ApprovalList title={fastRulesText.waiting} kind="fast" />
    </>
  )
}

function RulesForm({ rules }: { rules: DrawRulesSeen }) {
  const { key, begun, isOther, take } = useBegun(rules)
  const mayChange = may(useMe(), 'rules.set')
  const { act, busy, refused, forget } = useAct({
    send: (wish: DrawRulesSeen) => ask('rules', 'setDraws', { body: { ...wish, seen: begun } }),
    refreshes: [RULES, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? rulesText.stands : rulesText.waits),
  })
  return (
    <ActForm
      key={key}
      className="card rules-form"
      fields={fieldsOf(begun)}
      acts={[{ name: 'save', label: rulesText.save }]}
      busy={busy}
      refused={refused}
      locked={mayChange ? undefined : rulesText.readOnly}
      onSend={act}
      onChange={forget}
    >
      {isOther ? <ChangedNote onTake={take} /> : null}
    </ActForm>
  )
}

function fieldsOf(rules: DrawRulesSeen) {
  return {
    takeBack: {
      kind: 'radio',
      label: rulesText.takeBack,
      choices: CHOICES.map((value) => {
        const [label, why] = rulesText.choices[value]
        return { value, label, why }
      }),
      initial: rules.takeBack,
      read: ([typed]) => CHOICES.find((choice) => choice === typed),
      wrong: '',
    } satisfies Field<DrawRulesSeen['takeBack']>,
    noResultMinutes: {
      kind: 'text',
      input: 'numeric',
      unit: formsText.minutes,
      label: rulesText.minutes,
      hint: rulesText.minutesHint,
      maxLength: 4,
      initial: String(rules.noResultMinutes),
      read: readMinutes,
      wrong: rulesText.minutesWrong,
    } satisfies Field<number>,
  }
}

function readMinutes([typed = '']: readonly string[]): number | undefined {
  if (!/^[0-9]{1,4}$/.test(typed.trim())) return undefined
  const minutes = Number(typed)
  return minutes <= MINUTES_MAX ? minutes : undefined
}
