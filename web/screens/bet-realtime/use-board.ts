import { useEffect, useEffectEvent, useState } from 'react'
import type { BoardTypeShown } from '../../../contract/services/board.ts'
import { listenToConnection, watchPrices } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { applyFrame, type Board } from './board.ts'

/** `waiting`: the page's own prices, still fresh; `lost`: prices that were live and no longer are. */
export type BoardState = 'waiting' | 'live' | 'lost'

/** The board of a round: from the page, then updated by the socket. After a missed frame all of it is loaded again. */
export function useBoard(
  roundId: string,
  loaded: readonly BoardTypeShown[],
): { board: Board; state: BoardState } {
  const [state, setState] = useState<BoardState>('waiting')
  const [told, setTold] = useState<Board | null>(null)

  const ask = useEffectEvent(async () => {
    const shown = await watchPrices(roundId)
    if (!shown || shown.round_id !== roundId) return
    setTold({ version: shown.version, types: shown.types, moved: {} })
    setState('live')
  })
  useEffect(
    () =>
      listenToConnection((isConnected) => {
        if (isConnected) void ask()
        else setState('lost')
      }),
    [],
  )
  useLive('prices', (frame) => {
    if (frame.round_id !== roundId || !told) return
    const next = applyFrame(told, frame)
    if (next) setTold(next)
    else void ask()
  })
  return { board: told ?? { version: 0, types: loaded, moved: {} }, state }
}
