import type { PlansShown } from '../../../contract/console/plans.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { plansText } from '../../text/plans.ts'

/** Prices that wait for a second person. */
export function Proposals({ plans: { proposals, groups } }: { plans: PlansShown }) {
  const me = useMe()
  const { act, busy, refused } = useAct({
    send: ({ name, proposalId }: { name: 'confirm' | 'reject'; proposalId: string }) =>
      ask('plans', name, { body: { proposalId } }),
    refreshes: [['plans']],
  })
  if (proposals.length === 0) return null
  return (
    <section className="card plan-card" aria-labelledby="plan-proposals">
      <h2 id="plan-proposals">{plansText.waiting}</h2>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      <ul className="plan-proposals">
        {proposals.map((wish) => (
          <li key={wish.id}>
            <span>
              <b>
                {groupName(wish.group, LANGUAGE)}{' '}
                {plansText.wish(
                  planName(groups, wish),
                  nameOf(wish.type, LANGUAGE),
                  wish.rate,
                  wish.discount,
                )}
              </b>
              <small>
                {plansText.by(wish.by)} · {plansText.returnsOf(wish.returns.toFixed(1))}{' '}
                {wish.returns > 100 ? <Badge tone="error">{plansText.tooMuch}</Badge> : null}
              </small>
            </span>
            {wish.own || !may(me, 'plans.confirm') ? null : (
              <Button
                tone="brand"
                size="sm"
                busy={busy}
                onClick={() => act({ name: 'confirm', proposalId: wish.id })}
              >
                {plansText.confirm}
              </Button>
            )}
            {may(me, 'plans.reject') ? (
              <Button tone="ghost" size="sm" onClick={() => act({ name: 'reject', proposalId: wish.id })}>
                {wish.own ? plansText.withdraw : plansText.reject}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function planName(groups: PlansShown['groups'], { group, plan }: { group: string; plan: string }): string {
  const found = groups.find((each) => each.group === group)?.plans.find((each) => each.plan === plan)
  return found?.name ?? plan
}
