import { GAMES } from './history-games.ts'
import type { World } from './history-world.ts'

/** What happened in worlds, by name. */
export type Figures = Readonly<Record<string, number>>

/** Rounds of lotteries, by their places. */
export const draws = ({ rounds }: World) => [...rounds.keys()].filter((at) => rounds[at]?.group !== GAMES)

export const playersOf = ({ histories }: World) => histories.flatMap(({ players }) => players)

export function figuresOf(world: World): Figures {
  const players = playersOf(world)
  const [grants, claims, checkIns] = [
    players.flatMap((member) => member.grants),
    players.flatMap((member) => member.claims),
    players.flatMap((member) => member.checkIns),
  ]
  return {
    rounds: draws(world).length,
    games: world.rounds.length - draws(world).length,
    void: world.rounds.filter(({ isVoid }) => isVoid).length,
    tickets: players.reduce((sum, { tickets }) => sum + tickets.length, 0),
    grants: grants.length,
    converted: grants.filter(({ end }) => end === 'converted').length,
    givenUp: grants.filter(({ end }) => end === 'given-up').length,
    claims: claims.length,
    claimsConverted: claims.filter(({ end }) => end === 'converted').length,
    cashback: players.reduce((sum, { cashback }) => sum + cashback.size, 0),
    checkIns: checkIns.length,
    bonuses: checkIns.filter(({ isTaken }) => isTaken).length,
    spins: players.reduce((sum, { spins }) => sum + spins.length, 0),
  }
}

export function sumOf(all: readonly Figures[]): Figures {
  const sums: Record<string, number> = {}
  for (const figures of all)
    for (const [name, count] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + count
  return sums
}
