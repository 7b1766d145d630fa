import { Suspense } from 'react'
import { late } from '../loading/late.ts'
import { useHydrated } from '../loading/use-hydrated.ts'
import { useMay } from '../session/assistant/use-may-open.ts'
import type { PlayClockProps } from './play-clock.tsx'
import './play-line.css'

// After the first paint: what it shows is asked of the server by the page itself.
const PlayClock = late(async () => (await import('./play-clock.tsx')).PlayClock)

/**
 * Stands on every page on which members play: the clock, how long the member plays, and what it has come to. It tells the server
 * that the member is at play, and shows the check of reality when that is due. It keeps its height while it loads.
 * An assistant who may not bet has none: the server would not answer.
 */
export function PlayLine({ round = null }: PlayClockProps) {
  const hydrated = useHydrated()
  if (!useMay('bet')) return null
  return (
    <div className="play-line">
      {hydrated ? (
        <Suspense>
          <PlayClock round={round} />
        </Suspense>
      ) : null}
    </div>
  )
}
