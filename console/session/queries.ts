import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { findMe, Problem } from './ask.ts'

export const ME = ['me'] as const

/** Who is here, asked once; sign-in and sign-out write it. */
export const meQuery = {
  queryKey: ME,
  queryFn: findMe,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
} as const

/** What the server has said, for all screens. A session that ended shows the door, wherever it is noticed. */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // A wrong password is a 401 too, at a door that is shown already.
    if (error instanceof Problem && error.status === 401) client.setQueryData(ME, null)
    // The owner asked for the second step while somebody was at work: who is here has changed.
    if (error instanceof Problem && error.code === 'SECOND_FACTOR_REQUIRED') {
      void client.invalidateQueries({ queryKey: ME })
    }
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 1_000,
        // What the server refuses it refuses again; only what did not reach it is worth a second try.
        retry: (failures, error) =>
          failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 500),
      },
    },
  })
  return client
}
