import { useQuery } from '@tanstack/react-query'
import { Alert } from '../../../../ui/alert.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { ApprovalList } from '../../../approvals/approval-list.tsx'
import { ask } from '../../../session/ask.ts'
import { whilePresent } from '../../../session/presence.ts'
import { numbersText } from '../../../text/numbers.ts'
import { sessionText } from '../../../text/session.ts'
import { LimitsCard } from './limits-card.tsx'
import { NumbersForm } from './numbers-form.tsx'
import { NumbersTable } from './numbers-table.tsx'

interface NumbersCardProps {
  roundId: string
  may: { readonly set: boolean; readonly begin: boolean }
}

/** The numbers that are closed, paid less or capped, the form that changes them, and the round's limits. */
export function NumbersCard({ roundId, may }: NumbersCardProps) {
  const found = useQuery({
    queryKey: ['numbers', roundId],
    queryFn: () => ask('numbers', 'list', { roundId }),
    // Another person may propose or approve something.
    refetchInterval: whilePresent(5_000),
  })
  if (found.isPending) return <SkeletonRows count={3} label={sessionText.loading} />
  if (!found.data) return <Alert tone="error">{found.error.message}</Alert>
  const { types, rates, limits, begins } = found.data
  return (
    <>
      <section className="mt-4 grid gap-3" aria-labelledby="numbers-card">
        <div>
          <h2 id="numbers-card" className="text-lg">
            {numbersText.title}
          </h2>
          <p className="lead">{numbersText.lead}</p>
        </div>
        <NumbersTable roundId={roundId} found={found} mayOpen={may.set} />
        <ApprovalList title={numbersText.proposals} kind="numbers" roundId={roundId} />
        {may.set ? <NumbersForm roundId={roundId} types={types} /> : null}
      </section>
      <LimitsCard roundId={roundId} sold={{ types, rates }} limits={limits} begins={begins} may={may} />
    </>
  )
}
