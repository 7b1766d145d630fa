import {
  countedOfRound,
  GAME_SHARES,
  IDLE_HOURS,
  productOf,
} from '../../../../domain/games/operated/counted.ts'
import type { Context, Tx } from '../../../context.ts'
import { togetherOrAlone } from '../../../each-alone.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { convertAfter } from '../../promotions/end-promotion.ts'
import { accrueGames } from '../../turnover/accrue-games.ts'
import type { NewEntry } from '../../turnover/queries.ts'
import type { PlayOfGame } from '../../turnover/queries-play.ts'
import {
  type DueKind,
  type DueRound,
  insertReturns,
  listDueGameRounds,
  listRoundsToCount,
  type ReturnChange,
  type RoundToCount,
  updateRoundsCounted,
} from './queries-counted.ts'
import { watchReturns } from './watch-returns.ts'

/** Rounds of one transaction: their members' accounts are locked while it counts. */
const ROUNDS_AT_ONCE = 100
/** A run goes on for so long; the next one goes on where it ends. */
const RUN_MS = 30_000
const KINDS = ['closed', 'idle'] as const

/**
 * Counts the rounds of games that are over: towards turnover, as play, and for what their games return, as differences to what was
 * counted before. A second run finds nothing; a bet, win or rollback that comes later makes its round due again. Bonuses that are
 * played by it a job pays. Then games that return other than declared are told. Closed rounds and those that nobody closed take turns. What
 * fails is left for the next run, and stops nothing behind it; all failures are thrown together at the end.
 */
export async function countGames(
  ctx: Context,
  { runMs = RUN_MS, atOnce = ROUNDS_AT_ONCE } = {},
): Promise<void> {
  const endsMs = ctx.now().getTime() + runMs
  const turns: Turn[] = KINDS.map((kind) => ({ kind, after: undefined }))
  const failures: unknown[] = []
  while (turns.length > 0) {
    for (const turn of [...turns]) {
      const { after } = turn
      try {
        if (!(await countNext(ctx, turn, atOnce))) turns.splice(turns.indexOf(turn), 1)
      } catch (error) {
        failures.push(error)
        // Nothing was listed, as while the database is away: it would be asked again at once, and for as long as a run lasts.
        if (turn.after === after) turns.splice(turns.indexOf(turn), 1)
      }
    }
    if (ctx.now().getTime() >= endsMs) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} passes failed`)
}

interface Turn {
  readonly kind: DueKind
  /** The last round that this run has taken. */
  after: DueRound | undefined
}

/** False: none of the kind is left. */
async function countNext(ctx: Context, turn: Turn, limit: number): Promise<boolean> {
  const by = { idleHours: IDLE_HOURS, limit, after: turn.after }
  const due = await listDueGameRounds(ctx.read, turn.kind, by)
  if (due.length === 0) return false
  turn.after = due.at(-1)
  await togetherOrAlone(due, async (some) => {
    await watchReturns(ctx, await countRounds(ctx, some))
  })
  return true
}

function countRounds(ctx: Context, due: readonly DueRound[]): Promise<RoundToCount[]> {
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [...new Set(due.map(({ memberId }) => memberId))]) // a second worker waits here
    const ids = due.map(({ id }) => id)
    const rounds = await listRoundsToCount(tx, ids, IDLE_HOURS)
    await writeCounted(tx, rounds)
    const counted = rounds.map(({ id }) => id)
    await updateRoundsCounted(tx, counted)
    await convertAfter(tx, counted)
    return rounds
  })
}

async function writeCounted(tx: Tx, rounds: readonly RoundToCount[]): Promise<void> {
  const played = rounds.filter(
    ({ staked, won, playStaked, playWon }) => staked !== playStaked || won !== playWon,
  )
  await accrueGames(tx, { entries: rounds.flatMap(entryOf), played: played.map(playOf) })
  if (played.length > 0) await insertReturns(tx, played.map(returnOf))
}

function playOf(round: RoundToCount): PlayOfGame {
  const { memberId, id: roundId, operatorId, playRows, staked, won, playStaked, playWon } = round
  return {
    ...{ memberId, roundId, operatorId, nth: playRows + 1 },
    ...{ staked: staked - playStaked, won: won - playWon },
  }
}

/** What is to be added so that the sums are what the round counts now. */
function entryOf(round: RoundToCount): NewEntry[] {
  const product = productOf(round.type)
  const staked = round.staked - round.turnoverStaked
  const counted = countedOfRound(product, round) - round.turnoverCounted
  if (staked === 0 && counted === 0) return []
  const { memberId, id: roundId, operatorId, turnoverRows } = round
  const percent = round.turnoverPercent ?? GAME_SHARES[product].percent
  return [
    {
      memberId,
      roundId,
      operatorId,
      part: 'game',
      rows: turnoverRows + 1,
      staked,
      counted,
      percent,
      product,
    },
  ]
}

function returnOf(round: RoundToCount): ReturnChange {
  const { operatorId, provider, game, openedAt, staked, won, playStaked, playWon } = round
  const times = (a: number, b: number) => BigInt(a) * BigInt(b)
  const wasPlayed = playStaked !== 0 || playWon !== 0
  return {
    ...{ operatorId, provider, game, openedAt },
    rounds: Number(staked !== 0 || won !== 0) - Number(wasPlayed),
    ...{ staked: staked - playStaked, won: won - playWon },
    stakedSquared: String(times(staked, staked) - times(playStaked, playStaked)),
    wonSquared: String(times(won, won) - times(playWon, playWon)),
    product: String(times(staked, won) - times(playStaked, playWon)),
  }
}
