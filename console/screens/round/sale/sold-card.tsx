import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SoldAs } from '../../../../contract/console/sales.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ask } from '../../../session/ask.ts'
import { sessionText } from '../../../text/session.ts'
import { soldText } from '../../../text/sold.ts'
import '../limits/numbers-card.css'

const WAYS: readonly SoldAs[] = ['normal', 'realtime', 'both']

/** How the lottery of this round is sold: at the plan's rates, at live prices, or both. */
export function SoldCard({ roundId, maySet }: { roundId: string; maySet: boolean }) {
  const client = useQueryClient()
  const queryKey = ['sales', roundId]
  const found = useQuery({ queryKey, queryFn: () => ask('sales', 'one', { roundId }) })
  const setting = useMutation({
    mutationFn: (sold: SoldAs) => ask('sales', 'set', { body: { roundId, sold } }),
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  })
  if (found.isPending) return <SkeletonRows count={1} label={sessionText.loading} />
  if (!found.data) return <Alert tone="error">{found.error.message}</Alert>
  const { sold } = found.data
  return (
    <section className="card numbers-card" aria-labelledby="sold-card">
      <h2 id="sold-card" className="text-lg">
        {soldText.title}
      </h2>
      <p className="lead">{maySet ? soldText.lead : soldText.ways[sold]}</p>
      {maySet ? (
        <fieldset className="chip-row">
          <legend className="unseen">{soldText.title}</legend>
          {WAYS.map((way) => (
            <Chip
              key={way}
              pressed={way === sold}
              disabled={setting.isPending}
              onClick={() => way !== sold && setting.mutate(way)}
            >
              {soldText.ways[way]}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {setting.isError ? <Alert tone="error">{setting.error.message}</Alert> : null}
      {setting.isSuccess ? <Alert tone="info">{soldText.saved}</Alert> : null}
    </section>
  )
}
