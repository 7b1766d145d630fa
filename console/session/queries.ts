import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ask, findMe, Problem } from './ask.ts'

export const ME = ['me'] as const

/** The signed-in person, loaded once; sign-in and sign-out update it. */
export const meQuery = {
  queryKey: ME,
  queryFn: findMe,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
} as const

export const LICENCE = ['rules', 'licence'] as const

/** By what right real money is taken, and what is missing: the frame and its page ask. */
export const licenceQuery = { queryKey: LICENCE, queryFn: () => ask('rules', 'licence') } as const

/** The server data of all screens. An ended session shows the sign-in, whichever query notices it. */
export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    // A wrong password is also a 401, but the sign-in is already shown.
    if (error instanceof Problem && error.status === 401) client.setQueryData(ME, null)
    // The owner has just required the second step: the person's state has changed.
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
        // A refusal would be repeated; only a request that did not arrive is retried.
        retry: (failures, error) =>
          failures < 2 && error instanceof Problem && (error.status === 0 || error.status >= 500),
      },
    },
  })
  return client
}
