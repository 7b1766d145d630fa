import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { listenToConnection } from '../../../live/live.ts'
import { useLive } from '../../../live/use-live.ts'
import { type Asked, type Refused, refusedOf, type Way } from './load-play.ts'

/** Why the game is not on the page, or not any more. */
export type Left = Refused | 'signed-out' | 'other-slot'

/** The socket tells of what ends a play; without it the page asks by itself, so that no play goes on for two seconds. */
const ASK_ALONE_MS = 1_000
/** What no event tells, such as a wallet that is turned off at the machine. */
const ASK_MS = 30_000

/**
 * Whether the game may stay: asked when an event hints that it may not, when its maintenance begins by the clock, when somebody
 * looks at the page again, and from time to time. What it says is why the game has left; null: it plays.
 */
export function useStanding(asked: Asked, way: Way): Left | null {
  const [left, setLeft] = useState<Left | null>(way.is === 'refused' ? way : null)
  const { revalidate } = useRevalidator()
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOn = left === null

  const ask = useEffectEvent(async () => {
    if (left !== null) return
    const { browserClients } = await import('../../../session/browser-clients.ts')
    const answer = await browserClients().backend.gameStanding({ params: asked.params, query: asked.query })
    // A page whose game opens in a tab has not opened it by being there.
    if (answer.status && answer.is_left && way.is === 'frame') return setLeft('other-slot')
    if (answer.status) return waitForRest(answer.rests_in_ms)
    if (answer.httpStatus === 401) return setLeft('signed-out')
    // No answer is no reason to leave: the wallet refuses what may not be bet.
    const isRefused = answer.httpStatus > 0 && answer.httpStatus < 500 && answer.code !== 'TOO_MANY'
    if (isRefused) setLeft(refusedOf(answer))
  })
  const waitForRest = (inMs: number | null) => {
    clearTimeout(restTimer.current)
    // One that is further away is told again before.
    if (inMs !== null && inMs < ASK_MS * 2) restTimer.current = setTimeout(() => void ask(), inMs)
  }
  const waitForFirst = useEffectEvent(() => waitForRest(asked.restsInMs))

  useLive('games', ({ provider }) => {
    if (provider === null || provider === asked.query.provider) void ask()
  })
  useLive('play', () => void ask())
  useLive('signed-out', () => setLeft('signed-out'))
  useEffect(() => {
    if (!isOn) return undefined
    waitForFirst()
    let timer: ReturnType<typeof setInterval> | undefined
    const every = (ms: number) => {
      clearInterval(timer)
      timer = setInterval(() => void ask(), ms)
    }
    every(ASK_ALONE_MS)
    const stop = listenToConnection((isConnected) => {
      every(isConnected ? ASK_MS : ASK_ALONE_MS)
      void ask()
    })
    const look = () => {
      if (document.visibilityState !== 'visible') return
      void ask()
      void revalidate() // the balance
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      clearTimeout(restTimer.current)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOn, revalidate])
  return left
}
