import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { ask } from '../../session/ask.ts'
import { whilePresent } from '../../session/presence.ts'
import { menuText } from '../../text/menu.ts'

/** How many rounds wait for a result. */
export function WaitingCount() {
  const { data } = useQuery({
    queryKey: ['rounds', 'waiting'],
    queryFn: () => ask('rounds', 'waiting'),
    refetchInterval: whilePresent(15_000),
  })
  if (!data?.count) return null
  const count = data.more ? `${data.count}+` : String(data.count)
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{menuText.waitingCount(count)}</span>
    </Badge>
  )
}
