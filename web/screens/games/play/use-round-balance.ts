import { type RefObject, useEffect, useReducer, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { bahtToSatang, type Satang } from '../../../../domain/money.ts'
import { useLive } from '../../../live/use-live.ts'
import type { loader } from './play-layout.tsx'
import { NO_ROUND, nextBalance, roundWord } from './round-balance.ts'

/** How long a win waits for a game that has never said anything: most show a round within it. */
const SILENT_MS = 5_000
/** For one that does, from what was heard last: a match of football is watched for 48 seconds. */
const SPEAKING_MS = 60_000

export interface RoundOnScreen {
  /** Null while unknown. */
  readonly balance: Satang | null
  /** A round is on the screen: the balance may not have all of it. */
  readonly isOpen: boolean
  /** The version of the balance when no round was on the screen last: another one is a reason to ask for figures again. */
  readonly settled: number | null
}

/**
 * The balance as the game in a frame has shown it. A message is believed of the game's own frame and origin alone, and only of when:
 * figures come from the server. `url`: where the game was opened; null: there is none on the page, and nothing waits.
 */
export function useRoundBalance(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | null,
): RoundOnScreen {
  const profile = useRouteLoaderData<typeof loader>('screens/games/play/play-layout')?.profile
  const [heard, hear] = useReducer(nextBalance, NO_ROUND)
  useLive('balance', ({ credit, version, game }) =>
    hear({ is: 'balance', known: { amount: bahtToSatang(credit), version }, game }),
  )
  const loaded = profile?.balance
  const state = loaded ? nextBalance(heard, { is: 'balance', known: loaded }) : heard
  const newest = state.waiting ?? state.shown
  const isOpen = url !== null && state.isOpen

  useEffect(() => {
    if (url === null) return undefined
    const { origin } = new URL(url)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const word = roundWord(event.data)
      if (word) hear({ is: word })
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [frame, url])

  // biome-ignore lint/correctness/useExhaustiveDependencies: money that moves begins the wait anew
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => hear({ is: 'late' }), state.speaks ? SPEAKING_MS : SILENT_MS)
    return () => clearTimeout(timer)
  }, [isOpen, state.speaks, newest?.version])

  const shown = url === null ? newest : state.shown
  const version = shown?.version ?? null
  const [settled, setSettled] = useState(version)
  if (!isOpen && version !== settled) setSettled(version)
  return { balance: shown?.amount ?? null, isOpen, settled }
}
