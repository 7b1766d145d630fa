import { useQuery } from '@tanstack/react-query'
import type { SoldAs } from '../../../../contract/console/sales.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Chip } from '../../../../ui/buttons/chip.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { ask } from '../../../session/ask.ts'
import { sessionText } from '../../../text/session.ts'
import { soldText } from '../../../text/sold.ts'

const WAYS: readonly SoldAs[] = ['normal', 'realtime', 'both']

interface SoldCardProps {
  roundId: string
  /** The code of its lottery: a wish asked for on another round of it waits here too. */
  lottery: string
  maySet: boolean
}

/** How the lottery is sold: at the plan's rates, at live prices, or both. */
export function SoldCard({ roundId, lottery, maySet }: SoldCardProps) {
  const queryKey = ['sales', roundId]
  const found = useQuery({ queryKey, queryFn: () => ask('sales', 'one', { roundId }) })
  const { act, busy, refused } = useAct({
    send: (sold: SoldAs) => ask('sales', 'set', { body: { roundId, sold } }),
    refreshes: [queryKey, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? soldText.stands : soldText.waits),
  })
  if (found.isPending) return <SkeletonRows count={1} label={sessionText.loading} />
  if (!found.data) return <Alert tone="error">{found.error.message}</Alert>
  const { sold } = found.data
  return (
    <section className="card round-card mt-4" aria-labelledby="sold-card">
      <h2 id="sold-card" className="text-lg">
        {soldText.title}
      </h2>
      <p className="lead">{maySet ? soldText.lead : soldText.ways[sold]}</p>
      {maySet ? (
        <fieldset className="chip-row">
          <legend className="unseen">{soldText.title}</legend>
          {WAYS.map((way) => (
            <Chip key={way} pressed={way === sold} disabled={busy} onClick={() => way !== sold && act(way)}>
              {soldText.ways[way]}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      <ApprovalList title={soldText.waiting} kind="sale" lottery={lottery} />
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </section>
  )
}
