import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DrawRulesSeen } from '../../../contract/console/rules.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { rulesText } from '../../text/rules.ts'
import { FastRules } from './fast-form.tsx'
import './rules-page.css'

const RULES = ['rules', 'draws'] as const
const CHOICES = ['none', 'available', 'full'] as const
const MINUTES_MAX = 1_440

/** What the operator decides once for all rounds. Everybody sees it; the owner changes it. */
export function RulesPage() {
  const found = useQuery({ queryKey: RULES, queryFn: () => ask('rules', 'draws') })
  return (
    <>
      <PageHead title={rulesText.title} lead={rulesText.lead} />
      <Arriving asked={found} rows={3} />
      {found.data ? <RulesForm rules={found.data} /> : null}
      <FastRules />
    </>
  )
}

function RulesForm({ rules }: { rules: DrawRulesSeen }) {
  const client = useQueryClient()
  const mayChange = may(useMe(), 'rules.set')
  const [wrong, setWrong] = useState(false)
  const saving = useMutation({
    mutationFn: (wish: DrawRulesSeen) => ask('rules', 'setDraws', { body: wish }),
    onSuccess: (now) => client.setQueryData(RULES, now),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const takeBack = CHOICES.find((choice) => choice === form.get('takeBack')) ?? rules.takeBack
    const minutes = readMinutes(String(form.get('minutes')))
    setWrong(minutes === undefined)
    if (minutes !== undefined) saving.mutate({ takeBack, noResultMinutes: minutes })
  }
  return (
    <form className="card rules-form" onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange}>
        <legend>{rulesText.takeBack}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} className="rules-choice">
            <input type="radio" name="takeBack" value={choice} defaultChecked={choice === rules.takeBack} />
            <span>
              <b>{rulesText.choices[choice][0]}</b>
              <span>{rulesText.choices[choice][1]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={rulesText.minutes}
        hint={rulesText.minutesHint}
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        disabled={!mayChange}
        defaultValue={String(rules.noResultMinutes)}
        error={wrong ? rulesText.minutesWrong : undefined}
      />
      {saving.isError ? <Alert tone="error">{saving.error.message}</Alert> : null}
      {saving.isSuccess ? <Alert tone="info">{rulesText.saved}</Alert> : null}
      {mayChange ? (
        <Button type="submit" tone="cta" busy={saving.isPending}>
          {rulesText.save}
        </Button>
      ) : (
        <p className="lead">{rulesText.readOnly}</p>
      )}
    </form>
  )
}

function readMinutes(text: string): number | undefined {
  if (!/^[0-9]{1,4}$/.test(text.trim())) return undefined
  const minutes = Number(text)
  return minutes <= MINUTES_MAX ? minutes : undefined
}
