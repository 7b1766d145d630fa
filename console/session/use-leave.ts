import { useQueryClient } from '@tanstack/react-query'
import { signOut } from './ask.ts'
import { ME } from './queries.ts'

/** Signs out and forgets what was seen. Whatever the server says: a failed goodbye must not leave the screens open. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await signOut().catch(() => undefined)
    client.setQueryData(ME, null)
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
  }
}
