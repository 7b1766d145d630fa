import { useEffect } from 'react'
import { listenToConnection, watchShots } from './live.ts'

/** Subscribes to a round's shots while the component is mounted, and again after every reconnection. */
export function useWatchShots(roundId: string): void {
  useEffect(
    () =>
      listenToConnection((isConnected) => {
        if (isConnected) void watchShots(roundId)
      }),
    [roundId],
  )
}
