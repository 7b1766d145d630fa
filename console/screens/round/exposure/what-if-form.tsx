import type { ConsoleCalls, ConsoleQuery } from '../../../../contract/console/calls.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { type BetType, isNumberOf } from '../../../../domain/betting/bet-types.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { Money } from '../../../../ui/money.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { readBaht } from '../../../fields/figures.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { type Faults, type Field, someText, type ValuesOf } from '../../../forms/field.ts'
import { useAct } from '../../../forms/use-act.ts'
import { bahtField, selectField } from '../../../forms/usual-fields.ts'
import { ask } from '../../../session/ask.ts'
import { exposureText } from '../../../text/rounds/exposure.ts'
import { drawText } from './draw-text.ts'

type Question = ConsoleQuery<ConsoleCalls['exposure']['what']>
const RULES: readonly Question['rule'][] = ['half', 'closed', 'cap']

/** The worst draw if more were staked on a number, with and without a rule. Changes nothing. */
export function WhatIfForm({ roundId, types }: { roundId: string; types: readonly BetType[] }) {
  const { act, busy, refused, reply, forget } = useAct({
    send: (query: Question) => ask('exposure', 'what', { roundId, query }),
    refreshes: [],
  })
  return (
    <section className="grid gap-3" aria-labelledby="what-if">
      <h3 id="what-if">{exposureText.whatTitle}</h3>
      <ActForm
        fields={fieldsOf(types)}
        acts={[{ name: 'ask', label: exposureText.ask, tone: 'soft' }]}
        busy={busy}
        refused={refused}
        check={wrongNumber}
        onSend={({ cap, ...question }) => act(cap === undefined ? question : { ...question, cap })}
        onChange={forget}
      />
      {reply ? <Answers answers={reply} /> : null}
    </section>
  )
}

function fieldsOf(types: readonly BetType[]) {
  return {
    type: { ...selectField(exposureText.type, types, (type) => nameOf(type, LANGUAGE)), half: true },
    number: {
      kind: 'text',
      input: 'numeric',
      label: exposureText.number,
      maxLength: 6,
      read: someText,
      wrong: exposureText.numberWrong,
      half: true,
    } satisfies Field<string>,
    more: { ...amountField(exposureText.more), half: true },
    rule: { ...selectField(exposureText.rule, RULES, (rule) => exposureText.rules[rule]), half: true },
    cap: { ...amountField(exposureText.cap), when: { rule: 'cap' } },
  } as const
}

function amountField(label: string) {
  return {
    ...bahtField(label),
    read: ([typed = '']: readonly string[]) => readBaht(typed),
    wrong: exposureText.bahtWrong,
  } satisfies Field<number>
}

/** A number that its type does not have. */
function wrongNumber({ type, number }: ValuesOf<ReturnType<typeof fieldsOf>>): Faults {
  return isNumberOf(type, number) ? {} : { number: exposureText.numberWrong }
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
