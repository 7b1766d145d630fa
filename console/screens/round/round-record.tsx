import { useQuery } from '@tanstack/react-query'
import type { ConsoleRound } from '../../../contract/console/rounds.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { Timeline } from '../../panels/timeline.tsx'
import { ask } from '../../session/ask.ts'
import { auditText } from '../../text/audit.ts'

/** The round's audit entries, loaded again when its state changes. */
export function RoundRecord({ round }: { round: ConsoleRound }) {
  const found = useQuery({
    queryKey: ['audit', 'of', round.id, round.status, round.proposal?.at, round.settlement?.state],
    queryFn: () => ask('audit', 'of', { roundId: round.id }),
  })
  return (
    <section className="card round-card" aria-labelledby="record">
      <h2 id="record" className="text-lg">
        {auditText.timeline}
      </h2>
      <Arriving asked={found} rows={2} />
      {found.data ? <Timeline entries={found.data.entries} /> : null}
      {found.data?.more ? <p className="lead mt-2">{auditText.timelineMore}</p> : null}
    </section>
  )
}
