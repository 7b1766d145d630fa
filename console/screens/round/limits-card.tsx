import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LimitsShown } from '../../../contract/console/numbers.ts'
import { type BetType, nameOf } from '../../../domain/betting/bet-types.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ask } from '../../session/ask.ts'
import { limitsText } from '../../text/numbers.ts'
import { readBaht } from './figures.ts'

interface LimitsCardProps {
  roundId: string
  types: readonly BetType[]
  limits: LimitsShown
  may: { readonly set: boolean; readonly begin: boolean }
  onSaved: () => void
}

/** The most of each number by type, and the most of each member: of this round, or of the lottery's next ones. */
export function LimitsCard({ roundId, types, limits, may, onSaved }: LimitsCardProps) {
  const [fault, setFault] = useState(false)
  const saving = useMutation({
    mutationFn: ({ of, wish }: { of: 'limit' | 'begin'; wish: LimitsShown }) =>
      ask('numbers', of, { body: { roundId, ...wish } }).then(() => of),
    onSuccess: onSaved,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    const wish = readLimits(form, types, limits)
    setFault(wish === undefined)
    if (wish) saving.mutate({ of: form.get('of') === 'begin' ? 'begin' : 'limit', wish })
  }
  return (
    <section className="card numbers-card" aria-labelledby="limits-card">
      <h2 id="limits-card" className="text-lg">
        {limitsText.title}
      </h2>
      <p className="numbers-lead">{limitsText.lead}</p>
      {/* Drawn anew once other limits hold, so that nobody saves over them unseen. */}
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
        <TypeLimits types={types} limits={limits} disabled={!may.set} />
        {fault ? (
          <p className="text-field-error" role="alert">
            {limitsText.wrong}
          </p>
        ) : null}
        <div className="numbers-buttons">
          {may.set ? (
            <Button type="submit" name="of" value="limit" busy={saving.isPending}>
              {limitsText.saveRound}
            </Button>
          ) : null}
          {may.begin ? (
            <Button type="submit" tone="ghost" name="of" value="begin" busy={saving.isPending}>
              {limitsText.saveLottery}
            </Button>
          ) : null}
        </div>
      </form>
      {saving.isError ? <Alert tone="error">{saving.error.message}</Alert> : null}
      {saving.isSuccess ? (
        <Alert tone="info">{saving.data === 'begin' ? limitsText.savedLottery : limitsText.savedRound}</Alert>
      ) : null}
    </section>
  )
}

function TypeLimits({
  types,
  limits,
  disabled,
}: Pick<LimitsCardProps, 'types' | 'limits'> & { disabled: boolean }) {
  const of = (type: BetType) => limits.types.find((each) => each.type === type)
  return (
    <ul className="limits-types">
      {types.map((type) => (
        <li key={type}>
          <b>{nameOf(type)}</b>
          <span aria-hidden="true">{limitsText.cap}</span>
          <Amount
            name={`cap ${type}`}
            label={limitsText.capOf(nameOf(type))}
            value={of(type)?.cap ?? null}
            disabled={disabled}
          />
          <span aria-hidden="true">{limitsText.memberCap}</span>
          <Amount
            name={`memberCap ${type}`}
            label={limitsText.memberCapOf(nameOf(type))}
            value={of(type)?.memberCap ?? null}
            disabled={disabled}
          />
        </li>
      ))}
    </ul>
  )
}

interface AmountProps {
  name: string
  label: string
  value: number | null
  disabled: boolean
}

function Amount({ name, label, value, disabled }: AmountProps) {
  return (
    <input
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder="–"
      defaultValue={value ?? ''}
      disabled={disabled}
    />
  )
}

/** All limits as the form has them; undefined when a figure is none. Steps of a type are kept: they are set elsewhere. */
function readLimits(form: FormData, types: readonly BetType[], before: LimitsShown): LimitsShown | undefined {
  const read = (name: string) => (form.get(name) ? readBaht(form.get(name)) : null)
  const memberRoundMax = read('memberRoundMax')
  if (memberRoundMax === undefined) return undefined
  const limited: LimitsShown['types'] = []
  for (const type of types) {
    const [cap, memberCap] = [read(`cap ${type}`), read(`memberCap ${type}`)]
    if (cap === undefined || memberCap === undefined || cap === 0 || memberCap === 0) return undefined
    const tiers = before.types.find((each) => each.type === type)?.tiers ?? null
    if (cap !== null || memberCap !== null || tiers !== null) {
      limited.push({ type, cap, memberCap, tiers } as LimitsShown['types'][number])
    }
  }
  return { memberRoundMax: memberRoundMax as LimitsShown['memberRoundMax'], types: limited }
}
