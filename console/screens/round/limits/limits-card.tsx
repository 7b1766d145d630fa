import { type FormEvent, useState } from 'react'
import type { LimitsShown } from '../../../../contract/console/numbers.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { limitsText } from '../../../text/numbers.ts'
import { readLimits } from './read-limits.ts'
import { Amount, TypeLimits } from './type-limits.tsx'

interface LimitsCardProps {
  roundId: string
  types: readonly BetType[]
  /** The rates of the full plan. */
  rates: readonly { readonly type: BetType; readonly rate: number }[]
  limits: LimitsShown
  may: { readonly set: boolean; readonly begin: boolean }
}

/** The limits for each number by type and for each member: of this round, or of the lottery's next rounds. */
export function LimitsCard({ roundId, types, rates, limits, may }: LimitsCardProps) {
  const [fault, setFault] = useState(false)
  const rateOf = (type: BetType) => rates.find((each) => each.type === type)?.rate
  const { act, busy, refused, forget } = useAct({
    send: ({ of, wish }: { of: 'limit' | 'begin'; wish: LimitsShown }) =>
      ask('numbers', of, { body: { roundId, ...wish } }),
    refreshes: [['numbers', roundId]],
    done: (_, { of }) => (of === 'begin' ? limitsText.savedLottery : limitsText.savedRound),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const wish = readLimits(form, types, rateOf)
    setFault(wish === undefined)
    forget()
    if (wish) act({ of: form.get('of') === 'begin' ? 'begin' : 'limit', wish })
  }
  return (
    <section className="card numbers-card" aria-labelledby="limits-card">
      <h2 id="limits-card" className="text-lg">
        {limitsText.title}
      </h2>
      <p className="lead">{limitsText.lead}</p>
      {/* A new key once other limits are in force, so that nobody overwrites them unseen. */}
      <form key={JSON.stringify(limits)} className="numbers-form" onSubmit={submit} noValidate>
        <div className="limits-member">
          <span aria-hidden="true">{limitsText.memberRound}</span>
          <Amount
            name="memberRoundMax"
            label={limitsText.memberRound}
            value={limits.memberRoundMax}
            disabled={!may.set}
          />
        </div>
        <ul className="limits-types">
          {types.map((type) => (
            <TypeLimits
              key={type}
              type={type}
              rate={rateOf(type)}
              limits={limits.types.find((each) => each.type === type)}
              disabled={!may.set}
            />
          ))}
        </ul>
        {fault ? (
          <p className="text-field-error" role="alert">
            {limitsText.wrong}
          </p>
        ) : null}
        <SaveButtons may={may} busy={busy} />
      </form>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </section>
  )
}

function SaveButtons({ may, busy }: Pick<LimitsCardProps, 'may'> & { busy: boolean }) {
  return (
    <div className="numbers-buttons">
      {may.set ? (
        <Button type="submit" name="of" value="limit" busy={busy}>
          {limitsText.saveRound}
        </Button>
      ) : null}
      {may.begin ? (
        <Button type="submit" tone="ghost" name="of" value="begin" busy={busy}>
          {limitsText.saveLottery}
        </Button>
      ) : null}
    </div>
  )
}
