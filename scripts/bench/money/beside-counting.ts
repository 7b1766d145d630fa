import type { ChildProcess } from 'node:child_process'
import type postgres from 'postgres'
import { answerOf } from '../answer-of.ts'
import type { Asked } from '../site-server.ts'
import { type Betting, bet, shareOfMost } from './bets.ts'
import type { Counted } from './count-rounds.ts'

/** Bets without counting and beside it, in turn: each is further from the next of its kind than what is measured. */
const PAIRS = 3
/** For each pair: more than is counted in its time. */
const ROUNDS_A_PAIR = 2

interface Wish {
  readonly server: ChildProcess
  readonly sql: postgres.Sql
  readonly betting: Betting
  readonly seconds: number
  /** Of the bets that the machine takes. */
  readonly load: number
  /** Writes so many rounds that nobody has counted. */
  readonly fill: (rounds: number) => Promise<string[]>
  readonly members: number
  /** As many rounds would be counted in all. */
  readonly ofAll: number
}

/** Bets while rounds are counted against bets while they are not, and how long all rounds would take as quickly as these. */
export async function besideCounting({ server, sql, betting, seconds, load, fill, members, ofAll }: Wish) {
  const rounds = await fill(PAIRS * ROUNDS_A_PAIR)
  const perSecond = await shareOfMost(betting, load)
  const paced = { ...betting, pace: { perSecond }, seconds }
  const pairs: { alone: number; beside: number; p50: number; p50Alone: number; bets: unknown }[] = []
  let [counted, took] = [0, 0]
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const own = rounds.slice(pair * ROUNDS_A_PAIR, (pair + 1) * ROUNDS_A_PAIR)
    const alone = await bet(paced)
    const counting = count(server, own)
    const beside = await bet(paced)
    server.send('stop-counting' satisfies Asked)
    took += (await counting).seconds
    counted += await roundsCounted(sql, own, members)
    pairs.push({
      ...{ alone: alone.p99, beside: beside.p99, p50: beside.p50, p50Alone: alone.p50 },
      bets: beside.byStatus,
    })
  }
  const ratios = pairs.map(({ alone, beside }) => beside / alone).sort((one, other) => one - other)
  return {
    ratio: ratios[Math.floor(ratios.length / 2)] ?? Number.NaN,
    betsPerSecond: Math.round(perSecond),
    pairs: JSON.stringify(pairs),
    roundsBeside: counted,
    allBesideSeconds: (took * ofAll) / counted,
  }
}

/** How many rounds' worth of members is counted, by both jobs. */
async function roundsCounted(sql: postgres.Sql, rounds: readonly string[], members: number): Promise<number> {
  const ids = rounds as string[]
  const [row] = await sql<{ play: number; friends: number }[]>`
    select (select count(*)::int from play_entry where round_id = any(${ids}::uuid[])) as play,
      (select count(*)::int from affiliate_accrual where round_id = any(${ids}::uuid[]) and level = 1) as friends`
  return ((row?.play ?? 0) + (row?.friends ?? 0)) / (2 * members)
}

/** Until they are counted, or the server is told to go no further. */
export function count(server: ChildProcess, rounds: readonly string[]): Promise<Counted> {
  server.send({ count: rounds } satisfies Asked)
  return answerOf<Counted>(server)
}
