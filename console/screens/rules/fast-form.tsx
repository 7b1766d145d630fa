import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { FastRulesSeen } from '../../../contract/console/fast.ts'
import { FAST_LOTTERIES } from '../../../domain/lottery/lotteries/yeekee.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { fastRulesText } from '../../text/fast.ts'
import { rulesText } from '../../text/rules.ts'
import { sessionText } from '../../text/session.ts'

const RULES = ['fast', 'rules'] as const
const CHOICES = ['fair', 'classic'] as const
const COOL_DOWN_MAX = 60

/** How rounds that draw themselves are drawn. Everybody sees it; the owner changes it. */
export function FastRules() {
  const found = useQuery({ queryKey: RULES, queryFn: () => ask('fast', 'rules') })
  return (
    <section aria-labelledby="fast-rules">
      <h2 id="fast-rules" className="mt-8 text-lg">
        {fastRulesText.title}
      </h2>
      <p className="lead">{fastRulesText.lead}</p>
      {found.isPending ? <SkeletonRows count={3} label={sessionText.loading} /> : null}
      {found.isError ? <Alert tone="error">{found.error.message}</Alert> : null}
      {found.data ? <FastForm rules={found.data} /> : null}
    </section>
  )
}

function FastForm({ rules }: { rules: FastRulesSeen }) {
  const client = useQueryClient()
  const mayChange = may(useMe(), 'rules.set')
  const [wrong, setWrong] = useState(false)
  const saving = useMutation({
    mutationFn: (wish: FastRulesSeen) => ask('fast', 'setRules', { body: wish }),
    onSuccess: (now) => client.setQueryData(RULES, now),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const rule = CHOICES.find((choice) => choice === form.get('rule')) ?? rules.rule
    const coolDownSeconds = readSeconds(String(form.get('coolDown')))
    setWrong(coolDownSeconds === undefined)
    const beacons = FAST_LOTTERIES.map(({ code }) => code).filter((code) =>
      form.getAll('beacons').includes(code),
    )
    if (coolDownSeconds !== undefined) saving.mutate({ rule, coolDownSeconds, beacons })
  }
  return (
    <form className="card rules-form" onSubmit={submit} noValidate>
      <RuleChoice rules={rules} disabled={!mayChange} />
      <BeaconChoice rules={rules} disabled={!mayChange} />
      <TextField
        label={fastRulesText.coolDown}
        hint={fastRulesText.coolDownHint}
        name="coolDown"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        disabled={!mayChange}
        defaultValue={String(rules.coolDownSeconds)}
        error={wrong ? fastRulesText.coolDownWrong : undefined}
      />
      {saving.isError ? <Alert tone="error">{saving.error.message}</Alert> : null}
      {saving.isSuccess ? <Alert tone="info">{rulesText.saved}</Alert> : null}
      {mayChange ? (
        <Button type="submit" tone="cta" busy={saving.isPending}>
          {fastRulesText.save}
        </Button>
      ) : (
        <p className="lead">{rulesText.readOnly}</p>
      )}
    </form>
  )
}

function RuleChoice({ rules, disabled }: { rules: FastRulesSeen; disabled: boolean }) {
  return (
    <fieldset disabled={disabled}>
      <legend>{fastRulesText.rule}</legend>
      {CHOICES.map((choice) => (
        <label key={choice} className="rules-choice">
          <input type="radio" name="rule" value={choice} defaultChecked={choice === rules.rule} />
          <span>
            <b>{fastRulesText.choices[choice][0]}</b>
            <span>{fastRulesText.choices[choice][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function BeaconChoice({ rules, disabled }: { rules: FastRulesSeen; disabled: boolean }) {
  return (
    <fieldset disabled={disabled}>
      <legend>{fastRulesText.beacons}</legend>
      <p className="lead">{fastRulesText.beaconsHint}</p>
      {FAST_LOTTERIES.map(({ code, name }) => (
        <label key={code} className="rules-choice">
          <input type="checkbox" name="beacons" value={code} defaultChecked={rules.beacons.includes(code)} />
          <span>
            <b>{fastRulesText.beaconIn(name)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function readSeconds(text: string): number | undefined {
  if (!/^[0-9]{1,2}$/.test(text.trim())) return undefined
  const seconds = Number(text)
  return seconds >= 1 && seconds <= COOL_DOWN_MAX ? seconds : undefined
}
