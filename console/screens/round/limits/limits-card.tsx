import type { LimitsShown } from '../../../../contract/console/numbers.ts'
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
  may: { readonly set: boolean; readonly begin: boolean }
}

/** The limits for each number by type and for each member: of this round, or of the lottery's next rounds. */
export function LimitsCard({ roundId, sold, limits, may }: LimitsCardProps) {
  const { act, busy, refused, forget } = useAct({
    send: ({ of, wish }: { of: 'limit' | 'begin'; wish: LimitsShown }) =>
      ask('numbers', of, { body: { roundId, ...wish } }),
    refreshes: [['numbers', roundId]],
    done: (_, { of }) => (of === 'begin' ? limitsText.savedLottery : limitsText.savedRound),
  })
  return (
    <section className="card round-card mt-4" aria-labelledby="limits-card">
      <div>
        <h2 id="limits-card" className="text-lg">
          {limitsText.title}
        </h2>
        <p className="lead">{limitsText.lead}</p>
      </div>
      <ActForm
        // A new key once other limits are in force, so that nobody overwrites them unseen.
        key={JSON.stringify(limits)}
        fields={fieldsOf(sold, limits)}
        parts={partsOf(sold, limits)}
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
