import { useState } from 'react'
import type { LimitsShown } from '../../../../contract/console/numbers.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { limitsText } from '../../../text/numbers.ts'
import { fieldsOf, limitsOf, missingSteps, partsOf, type Sold } from './limit-fields.ts'

const ROUND = { name: 'limit', label: limitsText.saveRound, tone: 'soft' } as const
const LOTTERY = { name: 'begin', label: limitsText.saveLottery, tone: 'ghost' } as const

interface LimitsCardProps {
  roundId: string
  sold: Sold
  limits: LimitsShown
  /** What the next rounds of the lottery begin with. */
  begins: LimitsShown
  may: { readonly set: boolean; readonly begin: boolean }
}

/** The limits for each number by type and for each member: of this round, or of the lottery's next rounds. */
export function LimitsCard({ roundId, sold, limits, begins, may }: LimitsCardProps) {
  const { key, seen, isOther, take } = useSeen({ limits, begins })
  const { act, busy, refused, forget } = useAct({
    send: ({ of, wish }: { of: 'limit' | 'begin'; wish: LimitsShown }) =>
      of === 'begin'
        ? ask('numbers', 'begin', { body: { roundId, ...wish, seen: seen.begins } })
        : ask('numbers', 'limit', { body: { roundId, ...wish, seen: seen.limits } }),
    refreshes: [['numbers', roundId]],
    done: (_, { of, wish }) => {
      take(of === 'begin' ? { ...seen, begins: wish } : { ...seen, limits: wish })
      return of === 'begin' ? limitsText.savedLottery : limitsText.savedRound
    },
  })
  return (
    <section className="card round-card mt-4" aria-labelledby="limits-card">
      <div>
        <h2 id="limits-card" className="text-lg">
          {limitsText.title}
        </h2>
        <p className="lead">{limitsText.lead}</p>
      </div>
      {isOther ? (
        <Alert tone="warning">
          {limitsText.changedByOther}{' '}
          <Button tone="line" size="sm" onClick={() => take({ limits, begins })}>
            {limitsText.takeOther}
          </Button>
        </Alert>
      ) : null}
      <ActForm
        key={key}
        fields={fieldsOf(sold, seen.limits)}
        parts={partsOf(sold, seen.limits)}
        acts={[...(may.set ? [ROUND] : []), ...(may.begin ? [LOTTERY] : [])]}
        busy={busy}
        refused={refused}
        locked={may.set ? undefined : limitsText.readOnly}
        check={(values) => missingSteps(sold, values)}
        onSend={(values, of) => act({ of: of === 'begin' ? 'begin' : 'limit', wish: limitsOf(sold, values) })}
        onChange={forget}
      />
    </section>
  )
}

type Shown = Pick<LimitsCardProps, 'limits' | 'begins'>

/**
 * The limits that the form began with. Those that somebody else has set meanwhile wipe nothing that is typed: they are taken
 * when the member of staff says so.
 */
function useSeen(newest: Shown) {
  const [{ key, seen, former }, setSeen] = useState({ key: 0, seen: newest, former: newest })
  const take = (taken: Shown) => {
    // The fields are those of the round.
    const isSame = textOf(taken.limits) === textOf(seen.limits)
    setSeen({ key: isSame ? key : key + 1, seen: taken, former: seen })
  }
  // Own limits that were just saved are shown before they are asked for again.
  const isOther = ![seen, former].some((each) => bothOf(each) === bothOf(newest))
  return { key, seen, take, isOther }
}

const bothOf = ({ limits, begins }: Shown) => textOf(limits) + textOf(begins)

/** Without the types that have no limit, which are shown or not. */
function textOf({ memberRoundMax, types }: LimitsShown): string {
  const set = types.filter(
    ({ cap, memberCap, tiers }) => cap !== null || memberCap !== null || tiers !== null,
  )
  return JSON.stringify([memberRoundMax, set.toSorted((a, b) => (a.type < b.type ? -1 : 1))])
}
