import type { FairRoundShown } from '../../../contract/fair.ts'
import type { PageVisit } from '../../../contract/page-visit.ts'
import { roundNumber } from '../../../domain/lottery/round-name.ts'

const LOTTERY = 'yeekee'
/** The number of earlier results on the page. */
const PAST_ROUNDS = 6

export interface PastRound {
  readonly roundId: string
  readonly number: number
  readonly drawAtMs: number
  readonly top: string
  readonly bottom: string
}

export interface RoomPage {
  /** Null for an unknown round, or one of another lottery. */
  readonly round: FairRoundShown | null
  /** The round on sale; null when there is none or it could not be loaded. */
  readonly currentId: string | null
  readonly past: readonly PastRound[]
  readonly failed: boolean
}

/** A fast round with its shots, the round on sale and the last results. */
export async function loadRoom(
  { clients, findFairRound }: Pick<PageVisit, 'clients' | 'findFairRound'>,
  roundId: string | undefined,
): Promise<RoomPage> {
  const [found, programs] = await Promise.all([
    roundId === undefined ? null : findFairRound(roundId),
    clients.bet.listProgram(),
  ])
  const program = programs.data.find(({ code }) => code === LOTTERY)
  const currentId = program?.round?.status === 'open' ? program.round.id : null
  const prizes = program
    ? await clients.prize.getListPrize({ query: { program_id: program.id, limit: PAST_ROUNDS } })
    : undefined
  const past = (prizes?.data ?? []).flatMap((prize): PastRound[] => {
    const { three_top: top, two_bottom: bottom } = prize.result ?? {}
    if (!top || !bottom || prize.round_id === roundId) return []
    const number = roundNumber(prize.round_code) ?? 0
    return [{ roundId: prize.round_id, number, drawAtMs: Date.parse(prize.draw_at), top, bottom }]
  })
  return { round: found?.fast ? found : null, currentId, past, failed: !programs.status }
}
