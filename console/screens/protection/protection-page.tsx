import { useQuery, useQueryClient } from '@tanstack/react-query'
import { may } from '../../../domain/staff/permissions.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { protectionText } from '../../text/protection.ts'
import { MemberBan } from './member-ban.tsx'
import { MemberClosing } from './member-closing.tsx'
import { MemberReset } from './member-reset.tsx'
import { OwnStep } from './own-step.tsx'
import './protection-page.css'
import { RuleCard } from './rule-card.tsx'
import { SetUp } from './set-up.tsx'

const MINE = ['protection', 'mine'] as const

/** The person's own second step, the rule for everybody, and help for members. */
export function ProtectionPage() {
  const client = useQueryClient()
  const me = useMe()
  const mine = useQuery({
    queryKey: MINE,
    queryFn: () => ask('protection', 'mine'),
    // Returning from another window must not hide the recovery codes somebody is writing down.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const again = () => void client.invalidateQueries({ queryKey: ['protection'] })
  return (
    <>
      <PageHead title={protectionText.title} lead={protectionText.lead} />
      <Arriving asked={mine} rows={3} />
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
                <SetUp lead={protectionText.off} onDone={again} />
              )}
            </section>
            {may(me, 'staff.protect') ? (
              <RuleCard required={mine.data.required} mayAsk={mine.data.twoStep !== null} />
            ) : null}
          </div>
          <div className="protection-column">
            {may(me, 'members.protect') ? <MemberReset /> : null}
            {may(me, 'members.ban') ? <MemberBan /> : null}
            {may(me, 'members.protect') ? <MemberClosing /> : null}
          </div>
        </div>
      ) : null}
    </>
  )
}
