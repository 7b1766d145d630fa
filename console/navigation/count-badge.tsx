import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { whilePresent } from '../session/presence.ts'

interface CountBadgeProps {
  /** The key of the query: badges with the same key load once. */
  name: string
  /** Counts up to a limit; `more` says that it was reached. */
  count: () => Promise<{ readonly count: number; readonly more: boolean }>
  /** The count in words for screen readers. */
  words: (count: string) => string
}

/** A count after a menu entry; nothing when it is zero. */
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
