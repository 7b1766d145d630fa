import { useQuery } from '@tanstack/react-query'
import { ask } from '../session/ask.ts'
import { whilePresent } from '../session/presence.ts'

/** What waits for a second person, kept up with what others decide. */
export function useWaiting() {
  return useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: () => ask('approvals', 'waiting'),
    refetchInterval: whilePresent(5_000),
  })
}
