import { addDays, type BangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { satang } from '../../../../domain/money.ts'
import { PAYOUTS_PLACE, type PlaceFigures } from '../../../../domain/payments/close/day-close.ts'
import {
  type DayTotals,
  type Difference,
  differencesOfCredit,
  differencesOfPayout,
  type ProviderWord,
} from '../../../../domain/payments/close/reconcile.ts'
import type { Context, Tx } from '../../../context.ts'
import { Unavailable } from '../../../errors.ts'
import type { Payouts } from '../../../external/payouts.ts'
import { sha256 } from '../../../sha256.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Operator } from '../../operators/operator.ts'
import { listTurnoverDifferences } from '../../turnover/queries-recount.ts'
import { payoutsOf } from '../withdrawals/withdrawal-facts.ts'
import { compareCodes, type HeardCodes, hearCodes } from './hear-codes.ts'
import { findClose, findReconciliation, insertReconciliation, type Reconciliation } from './queries-close.ts'
import {
  type DayOf,
  type HouseSum,
  listGameGaps,
  listPayoutPairs,
  listStatementGaps,
  listToldLate,
  listToldPayouts,
  listUnexplainedMovements,
  listUnlikeCredits,
  lockDay,
  sumAccountDay,
  sumGameMoney,
  sumHouseDay,
} from './queries-reconcile.ts'

/** A day is looked at when its last transactions have ended for certain. */
export const AFTER_MIDNIGHT_MS = 15 * 60_000
/** Of each type so many are named; where there are more, something greater is wrong, and these show what. */
const NAMED = 1_000
/** Withdrawals of a day that are compared: more than a provider pays. */
const WITHDRAWALS = 20_000
/** Asked at the same time, and for so long: the whole look stays below the limit of a job. */
const ASKED_AT_ONCE = 20
const ASKING_MS = 20_000

/** The kinds of movement of the bank's account whose causes are compared one by one. */
const EXPLAINED = ['deposit', 'withdraw_paid'] as const

export interface Looked {
  readonly run: number
  readonly differences: number
  /** False: it found what the look before found, and wrote nothing. */
  readonly isNew: boolean
}

/**
 * Compares a day of an operator: what banks and providers say, what members were credited with and paid, what is set
 * aside, and the ledger. Stores what it finds; a later look that finds the same stores nothing. Undefined: the day is not
 * over, or it was signed off.
 */
export async function reconcileDay(
  ctx: Context,
  operator: Operator,
  day: BangkokDate,
): Promise<Looked | undefined> {
  invariant(!ctx.isJoined, 'providers are asked about a day in no transaction')
  const place = { ...dayOf(operator.id, day), day }
  const [told, heard] = await Promise.all([
    askProvider(ctx, operator, place),
    hearCodes(ctx, operator, place),
  ])
  const looked = await ctx.transaction(async (tx) => {
    await lockDay(tx, operator.id)
    if (tx.now.getTime() < place.until.getTime() + AFTER_MIDNIGHT_MS) return undefined
    if (await findClose(tx, operator.id, day)) return undefined
    return look(tx, place, { told, codes: { heard, isForgetful: operator.demo } })
  })
  if (looked?.isNew && looked.differences > 0) {
    ctx.metrics.bookDifferences.inc(looked.differences)
    ctx.log.fatal({ operatorId: operator.id, day, ...looked }, 'the books of a day differ from the bank')
  }
  return looked
}

export function dayOf(operatorId: string, day: BangkokDate): DayOf {
  return { operatorId, from: new Date(bangkokMs(day)), until: new Date(bangkokMs(addDays(day, 1))) }
}

async function look(
  tx: Tx,
  place: DayOf & { day: BangkokDate },
  outside: Omit<Heard, 'lateSince'>,
): Promise<Looked> {
  const { operatorId, day } = place
  const { places, totals, lateSince } = await readFigures(tx, place)
  const differences = await findDifferences(tx, place, { ...outside, lateSince })
  const hash = sha256(Buffer.from(JSON.stringify([places, totals, differences])))
  const last = await findReconciliation(tx, operatorId, day)
  if (last && hash.equals(last.hash)) return { run: last.run, differences: differences.length, isNew: false }
  // A provider that keeps silent about a day that was right says nothing against it, and nothing of what was proposed is otherwise.
  const isSilence = differences.every(({ type }) => type === 'provider-silent')
  if (last?.differences === 0 && isSilence && differences.length > 0)
    return { run: last.run, differences: 0, isNew: false }
  const run = (last?.run ?? 0) + 1
  await insertReconciliation(tx, operatorId, { day, run, places, totals, differences, hash })
  if (differences.length > 0) {
    const found = [...new Set(differences.map(({ type }) => type))].join(' ')
    const body = { day, count: differences.length, found }
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'day.differs', body })
  }
  return { run, differences: differences.length, isNew: true }
}

export interface DayFigures extends Pick<Reconciliation, 'places' | 'totals'> {
  /** From when on money of earlier days is late; null: no day before was signed off. */
  readonly lateSince: Date | null
}

/** The figures of a day, places in the order in which they were made. */
export async function readFigures(tx: Tx, place: DayOf & { day: BangkokDate }): Promise<DayFigures> {
  const closed = await findClose(tx, place.operatorId, addDays(place.day, -1))
  const lateSince = closed?.takenAt ?? null
  const [accounts, moved, toGames] = await Promise.all([
    sumAccountDay(tx, place, lateSince),
    sumHouseDay(tx, place),
    sumGameMoney(tx, place),
  ])
  const totals = { ...totalsOf(moved), toGames }
  const none = satang(0)
  const places: PlaceFigures[] = [
    ...accounts.map(({ place: id, came, late, returned }) => ({
      place: id,
      came,
      late,
      returned,
      paid: none,
    })),
    { place: PAYOUTS_PLACE, came: none, late: none, returned: none, paid: totals.paid },
  ]
  return { places, totals, lateSince }
}

function totalsOf(moved: readonly HouseSum[]): Omit<DayTotals, 'toGames'> {
  const sum = (counts: (each: HouseSum) => number) =>
    satang(moved.reduce((total, each) => total + counts(each) * each.sum, 0))
  const out = (account: string) =>
    sum(({ debit, credit }) => Number(debit === account) - Number(credit === account))
  return {
    credited: sum(({ kind }) => Number(kind === 'deposit')),
    paid: sum(({ kind }) => Number(kind === 'withdraw_paid')),
    promotions: out('promo:expense'),
    adjusted: out('house:adjust'),
  }
}

type ProviderWords = ReadonlyMap<string, ProviderWord>

interface Heard {
  readonly told: ProviderWords
  /** What the provider of codes has listed, and whether it forgets. */
  readonly codes: { readonly heard: readonly HeardCodes[]; readonly isForgetful: boolean }
  readonly lateSince: Date | null
}

async function findDifferences(
  tx: Tx,
  place: DayOf,
  { told, codes, lateSince }: Heard,
): Promise<Difference[]> {
  const credits = await listUnlikeCredits(tx, place, NAMED)
  const payouts = await listPayoutPairs(tx, place, WITHDRAWALS)
  const gaps = await listStatementGaps(tx, place, NAMED)
  const late = lateSince ? await listToldLate(tx, place, { since: lateSince, limit: NAMED }) : []
  const turned = await listTurnoverDifferences(tx, place, NAMED)
  const games = await listGameGaps(tx, place, NAMED)
  const paid = (await compareCodes(tx, place, codes)).slice(0, NAMED)
  const moved = await listUnexplainedMovements(tx, place, { explained: EXPLAINED, limit: NAMED })
  return [
    ...credits.flatMap(differencesOfCredit),
    ...payouts.flatMap((pair) =>
      differencesOfPayout({ ...pair, provider: told.get(pair.withdrawalId) ?? null }),
    ),
    ...gaps,
    ...late,
    ...paid,
    ...moved,
    ...games,
    ...turned.map((each): Difference => ({ ...each, type: 'turnover-differs', ref: 'round' })),
  ]
}

/** What the provider says of each withdrawal of the day that it was told of. */
async function askProvider(ctx: Context, operator: Operator, place: DayOf): Promise<ProviderWords> {
  const words = new Map<string, ProviderWord>()
  const payouts = payoutsOf(ctx, operator)
  if (!payouts) return words
  const told = await listToldPayouts(ctx.read, place, WITHDRAWALS)
  const endsAt = ctx.now().getTime() + ASKING_MS
  let isAway: boolean = false // a provider that answers none of many is asked no more
  for (let first = 0; first < told.length; first += ASKED_AT_ONCE) {
    const some = told.slice(first, first + ASKED_AT_ONCE)
    const isTime: boolean = !isAway && ctx.now().getTime() < endsAt
    const answers: readonly ProviderWord[] = await Promise.all(
      some.map(({ id }) => (isTime ? wordOf(payouts, id) : 'silent')),
    )
    isAway ||= answers.every((word) => word === 'silent')
    for (const [at, { id, isGivenBack }] of some.entries()) {
      const word = answers[at] ?? 'silent'
      // The provider of a demo keeps nothing over a restart.
      const saysNothing = (operator.demo && word === 'absent') || (isGivenBack && word !== 'paid')
      words.set(id, saysNothing ? null : word)
    }
  }
  return words
}

async function wordOf(payouts: Payouts, id: string): Promise<ProviderWord> {
  try {
    return (await payouts.ask(id)).state
  } catch (error) {
    if (error instanceof Unavailable) return 'silent'
    throw error
  }
}
