import { useQuery } from '@tanstack/react-query'
import type { FastRulesSeen } from '../../../contract/console/fast.ts'
import { FAST_LOTTERIES } from '../../../domain/lottery/lotteries/yeekee.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { fastRulesText } from '../../text/fast.ts'
import { formsText } from '../../text/forms.ts'
import { rulesText } from '../../text/rules.ts'

const RULES = ['fast', 'rules'] as const
const CHOICES = ['fair', 'classic'] as const
const COOL_DOWN_MAX = 60

/** The rules of fast rounds. All staff see them; the owner changes them. */
export function FastRules() {
  const found = useQuery({ queryKey: RULES, queryFn: () => ask('fast', 'rules') })
  return (
    <section aria-labelledby="fast-rules">
      <h2 id="fast-rules" className="mt-8 text-lg">
        {fastRulesText.title}
      </h2>
      <p className="lead">{fastRulesText.lead}</p>
      <Arriving asked={found} rows={3} />
      {found.data ? <FastForm rules={found.data} /> : null}
    </section>
  )
}

function FastForm({ rules }: { rules: FastRulesSeen }) {
  const { key, begun, isOther, take } = useBegun(rules)
  const mayChange = may(useMe(), 'rules.set')
  const { act, busy, refused, forget } = useAct({
    send: (wish: FastRulesSeen) => ask('fast', 'setRules', { body: { ...wish, seen: begun } }),
    refreshes: [RULES, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? rulesText.stands : rulesText.waits),
  })
  return (
    <ActForm
      key={key}
      className="card rules-form"
      fields={fieldsOf(begun)}
      acts={[{ name: 'save', label: fastRulesText.save }]}
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

function fieldsOf(rules: FastRulesSeen) {
  return {
    rule: {
      kind: 'radio',
      label: fastRulesText.rule,
      choices: CHOICES.map((value) => {
        const [label, why] = fastRulesText.choices[value]
        return { value, label, why }
      }),
      initial: rules.rule,
      read: ([typed]) => CHOICES.find((choice) => choice === typed),
      wrong: '',
    } satisfies Field<FastRulesSeen['rule']>,
    beacons: {
      kind: 'ticks',
      label: fastRulesText.beacons,
      hint: fastRulesText.beaconsHint,
      choices: FAST_LOTTERIES.map(({ code, name }) => ({
        value: code,
        label: fastRulesText.beaconIn(name[LANGUAGE]),
      })),
      initial: rules.beacons,
      read: (typed) => FAST_LOTTERIES.map(({ code }) => code).filter((code) => typed.includes(code)),
      wrong: '',
    } satisfies Field<FastRulesSeen['beacons']>,
    coolDownSeconds: {
      kind: 'text',
      input: 'numeric',
      unit: formsText.seconds,
      label: fastRulesText.coolDown,
      hint: fastRulesText.coolDownHint,
      maxLength: 2,
      initial: String(rules.coolDownSeconds),
      read: readSeconds,
      wrong: fastRulesText.coolDownWrong,
    } satisfies Field<number>,
  }
}

function readSeconds([typed = '']: readonly string[]): number | undefined {
  if (!/^[0-9]{1,2}$/.test(typed.trim())) return undefined
  const seconds = Number(typed)
  return seconds >= 1 && seconds <= COOL_DOWN_MAX ? seconds : undefined
}
