import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { answerOf } from '../answer-of.ts'
import type { PlaceSums, Played, PlayedGame, Share } from './studio-play.ts'

/** A right game is further away than so many standard deviations once in sixteen thousand times. */
const SIGMAS = 4
/** So many show how many a second there are. */
const TRIED = 400_000

interface Measured {
  readonly place: string
  /** Of a stake of 1. */
  readonly declared: number
  readonly measured: number
  /** How far apart they are, in standard deviations of the measure. */
  readonly sigmas: number
}

/**
 * Plays the pure rules, by a process a core: what is declared to come back lies within the interval of what came back. `--minutes N`
 * plays as many rounds as that takes.
 */
export async function benchStudio(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '100000000' }, minutes: { type: 'string' } },
  })
  const rounds = values.minutes ? await roundsIn(Number(values.minutes)) : Number(values.rounds)
  console.log(`playing ${rounds} rounds of each game ...`)
  const { seconds, played } = await playAll(rounds)
  const all = Object.entries(played).map(([name, game]) => [name, measuredOf(game)] as const)
  const games = Object.fromEntries(all.map(([name, places]) => [name, summaryOf(places, played[name])]))
  const outside = all.flatMap(([, places]) => places).filter(({ sigmas }) => sigmas > SIGMAS)
  const perSecond = Math.round((rounds * all.length) / seconds)
  console.log(JSON.stringify({ bench: 'studio', rounds, seconds, perSecond, games, outside }))
  if (outside.length > 0) process.exitCode = 1
}

async function roundsIn(minutes: number): Promise<number> {
  const { seconds } = await playAll(TRIED)
  return Math.round((TRIED * minutes * 60) / seconds)
}

async function playAll(rounds: number): Promise<{ seconds: number; played: Played }> {
  const began = performance.now()
  const parts = availableParallelism()
  const shares = Array.from({ length: parts }, (_, nth) => ({
    rounds: Math.ceil(rounds / parts),
    seed: 0x1234_5678 + nth * 0x0100_0193,
  }))
  const played = await Promise.all(shares.map(playShare))
  return { seconds: (performance.now() - began) / 1_000, played: played.reduce(addPlayed) }
}

function playShare(share: Share): Promise<Played> {
  const child = fork(new URL('./studio-play.ts', import.meta.url))
  child.send(share)
  return answerOf<Played>(child)
}

function addPlayed(one: Played, other: Played): Played {
  return Object.fromEntries(
    Object.entries(one).map(([name, game]) => {
      const more = other[name] as PlayedGame
      const places = game.places.map((place, nth) => addSums(place, more.places[nth] as PlaceSums))
      return [name, { seconds: Math.max(game.seconds, more.seconds), places }]
    }),
  )
}

function addSums(one: PlaceSums, other: PlaceSums): PlaceSums {
  return {
    ...one,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    rounds: one.rounds + other.rounds,
  }
}

function summaryOf(measured: readonly Measured[], game: PlayedGame | undefined) {
  const worst = measured.toSorted((a, b) => b.sigmas - a.sigmas)[0]
  const [{ rounds = 0 } = {}] = game?.places ?? []
  const seconds = game?.seconds ?? 0
  return { places: measured.length, rounds, perSecond: Math.round(rounds / seconds), worst }
}

function measuredOf({ places }: PlayedGame): Measured[] {
  return places.map(({ place, declared, sum, squares, rounds }) => {
    const measured = sum / rounds
    const deviation = Math.sqrt((squares / rounds - measured ** 2) / rounds)
    return { place, declared, measured, sigmas: Math.abs(measured - declared) / deviation }
  })
}
