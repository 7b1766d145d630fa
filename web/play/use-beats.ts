import { useEffect, useEffectEvent, useState } from 'react'
import type { PlayShown } from '../../contract/services/play-control.ts'
import { browserClients } from '../session/browser-clients.ts'

/** A minute at play is told once: the server counts minutes, not calls. */
const BEAT_MS = 60_000

/** What the server has said, and when this device heard it. */
export interface Heard {
  readonly play: PlayShown
  readonly atMs: number
}

export interface Beats {
  /** Null: nothing came yet. */
  readonly heard: Heard | null
  readonly failed: boolean
  /** The member goes on after a check of reality. Resolves to whether it was taken. */
  readonly confirm: () => Promise<boolean>
}

/** Tells the server that a page of play is open while somebody looks at it, and again when `changed` is another or an act waits for the check. */
export function useBeats(changed: unknown): Beats {
  const [heard, setHeard] = useState<Heard | null>(null)
  const [failed, setFailed] = useState(false)
  const hear = async (asking: ReturnType<ReturnType<typeof browserClients>['organize']['playBeat']>) => {
    const answer = await asking
    setFailed(!answer.status)
    if (answer.status) setHeard({ play: answer.play, atMs: Date.now() })
    return answer.status
  }
  const beat = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void hear(browserClients().organize.playBeat({}))
  })
  useEffect(() => {
    const timer = setInterval(beat, BEAT_MS)
    document.addEventListener('visibilitychange', beat)
    addEventListener('check-due', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      removeEventListener('check-due', beat)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: money that moved is why the figures are asked again
  useEffect(() => beat(), [changed])
  return { heard, failed, confirm: () => hear(browserClients().organize.playCheck({})) }
}
