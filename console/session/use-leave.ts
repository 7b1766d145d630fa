import { useQueryClient } from '@tanstack/react-query'
import { signOut } from './ask.ts'
import { ME } from './queries.ts'

/** Signs out and clears all loaded data, even when the request fails: the screens must not stay open. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await signOut().catch(() => undefined)
    client.setQueryData(ME, null)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
  }
}
