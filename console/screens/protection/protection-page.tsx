import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { protectionText } from '../../text/protection.ts'
import { sessionText } from '../../text/session.ts'
import { MemberReset } from './member-reset.tsx'
import { OwnStep } from './own-step.tsx'
import { People } from './people.tsx'
import './protection-page.css'
import { RuleCard } from './rule-card.tsx'
import { SetUp } from './set-up.tsx'

const MINE = ['protection', 'mine'] as const

/** The second step: one's own, and for the owner that of everybody. */
export function ProtectionPage() {
  const client = useQueryClient()
  const isOwner = useMe().role === 'operator_admin'
  const mine = useQuery({
    queryKey: MINE,
    queryFn: () => ask('protection', 'mine'),
    // Whoever goes to another window to write the recovery codes down finds them here when he is back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const again = () => void client.invalidateQueries({ queryKey: ['protection'] })
  return (
    <>
      <title>{protectionText.title}</title>
      <h1 tabIndex={-1} className="text-2xl">
        {protectionText.title}
      </h1>
      <p className="protection-lead">{protectionText.lead}</p>
      {mine.isPending ? <SkeletonRows count={3} label={sessionText.loading} /> : null}
      {mine.isError ? (
        <EmptyState
          title={sessionText.broken}
          why={mine.error.message}
          action={<Button onClick={() => void mine.refetch()}>{sessionText.retry}</Button>}
        />
      ) : null}
      {mine.data ? (
        <div className="protection-parts">
          <div className="protection-column">
            <section aria-labelledby="own">
              <h2 id="own" className="text-lg">
                {protectionText.own}
              </h2>
              {mine.data.twoStep ? (
                <OwnStep twoStep={mine.data.twoStep} onChange={again} />
              ) : (
                <>
                  <p className="protection-lead">{protectionText.off}</p>
                  <SetUp onDone={again} />
                </>
              )}
            </section>
            {isOwner ? (
              <RuleCard required={mine.data.required} mayAsk={mine.data.twoStep !== null} onChange={again} />
            ) : null}
          </div>
          {isOwner ? (
            <div className="protection-column">
              <People />
              <MemberReset />
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
