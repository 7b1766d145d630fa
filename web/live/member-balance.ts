import { useRouteLoaderData } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import type { loadMain } from '../layouts/load-main.ts'
import { useLiveBalance } from './live-balance.ts'

/** The member's balance from the layout or a later event; null while unknown. */
export function useMemberBalance(): Satang | null {
  const main = useRouteLoaderData<typeof loadMain>('layouts/main')
  return useLiveBalance(main?.profile?.balance ?? null)
}
