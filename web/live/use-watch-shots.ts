import { useEffect } from 'react'
import { listenToConnection, watchShots } from './live.ts'

/** Stands in a round's room while the page does: its shots come as `shots`. Asked again after every interruption. */
export function useWatchShots(roundId: string): void {
  useEffect(
    () =>
      listenToConnection((isConnected) => {
        if (isConnected) void watchShots(roundId)
      }),
    [roundId],
  )
}
