import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConsoleCalls, ConsoleQuery } from '../../../../contract/console/calls.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { type BetType, isNumberOf } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { readBaht } from '../../../fields/figures.ts'
import { ask } from '../../../session/ask.ts'
import { exposureText } from '../../../text/exposure.ts'
import { drawText } from './draw-text.ts'

type Question = ConsoleQuery<ConsoleCalls['exposure']['what']>
type Rule = Question['rule']
const RULES: readonly Rule[] = ['half', 'closed', 'cap']

/** The worst draw if more were staked on a number, with and without a rule. Changes nothing. */
export function WhatIfForm({ roundId, types }: { roundId: string; types: readonly BetType[] }) {
  const [wrong, setWrong] = useState(false)
  const [rule, setRule] = useState<Rule>('half')
  const asking = useMutation({
    mutationFn: (query: Question) => ask('exposure', 'what', { roundId, query }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = readQuestion(new FormData(event.currentTarget))
    setWrong(question === undefined)
    if (question) asking.mutate(question)
  }
  return (
    <form className="numbers-form what-if" onSubmit={submit} noValidate>
      <h3>{exposureText.whatTitle}</h3>
      <label>
        {exposureText.rule}
        <select name="rule" value={rule} onChange={(event) => setRule(event.currentTarget.value as Rule)}>
          {RULES.map((each) => (
            <option key={each} value={each}>
              {exposureText.rules[each]}
            </option>
          ))}
        </select>
      </label>
      <StakeFields types={types} />
      {rule === 'cap' ? (
        <label>
          {exposureText.cap}
          <input name="cap" inputMode="decimal" autoComplete="off" />
        </label>
      ) : null}
      {wrong ? (
        <p className="text-field-error" role="alert">
          {exposureText.wrong}
        </p>
      ) : null}
      <div className="numbers-buttons">
        <Button type="submit" busy={asking.isPending}>
          {exposureText.ask}
        </Button>
      </div>
      {asking.isError ? <Alert tone="error">{asking.error.message}</Alert> : null}
      {asking.data ? <Answers answers={asking.data} /> : null}
    </form>
  )
}

function StakeFields({ types }: { types: readonly BetType[] }) {
  return (
    <>
      <label>
        {exposureText.type}
        <select name="type">
          {types.map((type) => (
            <option key={type} value={type}>
              {nameOf(type, LANGUAGE)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {exposureText.number}
        <input name="number" inputMode="numeric" autoComplete="off" />
      </label>
      <label>
        {exposureText.more}
        <input name="more" inputMode="decimal" autoComplete="off" />
      </label>
    </>
  )
}

type Tried = Awaited<ReturnType<typeof ask<'exposure', 'what'>>>

function Answers({ answers }: { answers: Tried }) {
  return (
    <dl className="exposure-figures" aria-live="polite">
      {(['now', 'without', 'under'] as const).map((name) => (
        <div key={name} data-loss={answers[name].profit < 0 || undefined}>
          <dt>{exposureText[name]}</dt>
          <dd>
            <Money amount={bahtToSatang(answers[name].profit)} />
            <small>{drawText(answers[name])}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function readQuestion(form: FormData): Question | undefined {
  const type = String(form.get('type')) as BetType
  const number = String(form.get('number')).trim()
  const rule = String(form.get('rule')) as Rule
  const more = readBaht(form.get('more'))
  const cap = rule === 'cap' ? readBaht(form.get('cap')) : undefined
  if (!isNumberOf(type, number) || more === undefined || (rule === 'cap' && cap === undefined))
    return undefined
  return { type, number, more, rule, ...(cap === undefined ? {} : { cap }) }
}
