import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { whilePresent } from '../session/presence.ts'

interface CountBadgeProps {
  /** The name of the question: two badges of one name ask once. */
  name: string
  /** Counts no further than a person reads; `more` says that it stopped there. */
  count: () => Promise<{ readonly count: number; readonly more: boolean }>
  /** The count in words, for who does not see the badge. */
  words: (count: string) => string
}

/** How much work waits behind a line of the menu; nothing where there is none. */
export function CountBadge({ name, count, words }: CountBadgeProps) {
  const { data } = useQuery({
    queryKey: [name, 'count'],
    queryFn: count,
    refetchInterval: whilePresent(15_000),
  })
  if (!data?.count) return null
  const shown = data.more ? `${data.count}+` : String(data.count)
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{shown}</span>
      <span className="unseen">{words(shown)}</span>
    </Badge>
  )
}
