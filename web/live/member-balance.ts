import { useRouteLoaderData } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import type { loadMain } from '../layouts/load-main.ts'
import type { loader as playLoader } from '../screens/games/play/play-layout.tsx'
import { useLiveBalance } from './live-balance.ts'

/** The member's balance from the layout or a later event; null while unknown. */
export function useMemberBalance(): Satang | null {
  const main = useRouteLoaderData<typeof loadMain>('layouts/main')
  const play = useRouteLoaderData<typeof playLoader>('screens/games/play/play-layout')
  return useLiveBalance((main ?? play)?.profile?.balance ?? null)
}
