import { useRouteLoaderData } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import type { loadMain } from '../layouts/load-main.ts'
import { useLiveBalance } from './live-balance.ts'

/** The signed-in member's balance as the layout loaded it or a later event told it; null while it is not known. */
export function useMemberBalance(): Satang | null {
  const main = useRouteLoaderData<typeof loadMain>('layouts/main')
  return useLiveBalance(main?.profile?.balance ?? null)
}
