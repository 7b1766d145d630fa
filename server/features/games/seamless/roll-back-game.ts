import { isBackBeyondDay } from '../../../../domain/games/operated/wallet-terms.ts'
import type { ToldCancel } from '../../../../domain/games/seamless/cancelled-bet.ts'
import { judgeRollback, takeBackWin } from '../../../../domain/games/seamless/seamless.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Move } from '../../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts, readMoved } from '../../ledger/queries.ts'
import { recountGame } from '../../safer/count-play.ts'
import { raiseGameAlarm } from '../operated/game-alarms.ts'
import { findTarget } from './find-cancelled.ts'
import { lockDay, updateDayNets } from './queries-day.ts'
import {
  findStandingWin,
  insertRollback,
  insertRollbackId,
  type StoredTransaction,
} from './queries-transactions.ts'
import type { WalletOf } from './queries-wallets.ts'
import type { Told } from './told.ts'

export interface GameRollbackWish extends WalletOf {
  /** The rollback's own id. */
  readonly transactionId: string
  /** The bet or win that it takes back. */
  readonly reference: string
  /** Of a family that names bets otherwise: what it says of its bet. */
  readonly cancel?: ToldCancel
  readonly closes: boolean
  /** Its family takes back bets alone, and none that was won on. */
  readonly onlyOpenBets?: boolean
  /** Whose it has to be; undefined: whoever's it is. */
  readonly user?: string
}

interface RolledBack {
  /** `repeat`: it was done before. `no-bet` and `paid`: its family refuses it. */
  readonly how: 'reverse' | 'tombstone' | 'repeat' | 'no-bet' | 'paid'
  /** This rollback is the one that did it before. */
  readonly isSame: boolean
  /** Whose the bet or win is; undefined: nobody knows it. */
  readonly told: Told | undefined
}

/**
 * Takes back what a bet or win did, once. Of what is not known a tombstone stays, so that it does nothing when it comes. A bet that was
 * won on leaves its win, and an alarm. Throws `Refusal` GAME_REPEATED_OTHERWISE, GAME_BET_UNKNOWN (another member's, or another than is
 * told), GAME_DAY_FULL (an alarm as well).
 */
export async function rollBackGame(ctx: Context, wish: GameRollbackWish): Promise<RolledBack> {
  const { left, ...done } = await rollBack(ctx, wish).catch((error: unknown) =>
    raiseDayFull(ctx, wish, error),
  )
  if (left) {
    const { operatorId, provider } = wish
    const { transactionId: about, amount, memberId } = left
    ctx.metrics.gameAlarms.inc({ alarm: 'GAME_WIN_LEFT' })
    ctx.log.error({ provider, about, alarm: 'GAME_WIN_LEFT' }, 'a bet is taken back, and its win stands')
    await raiseGameAlarm(ctx, { operatorId, provider, kind: 'rollback-after-win', about, memberId, amount })
  }
  return done
}

/** The win that a rolled back bet leaves, whose it is. */
type LeftWin = NonNullable<Awaited<ReturnType<typeof findStandingWin>>> & { readonly memberId: string }

/** A stake that does not come back is no accident of the network: people look at it. */
async function raiseDayFull(
  ctx: Context,
  { operatorId, provider, transactionId }: GameRollbackWish,
  error: unknown,
): Promise<never> {
  if (error instanceof DayFull) {
    const { memberId, transactionId: about, amount } = error.target
    const alarm = error.code
    ctx.metrics.gameAlarms.inc({ alarm })
    ctx.log.error({ provider, transactionId, about, alarm }, 'a bet that is not taken back')
    await raiseGameAlarm(ctx, { operatorId, provider, kind: 'rollback-above-bound', about, memberId, amount })
  }
  throw error
}

class DayFull extends Refusal {
  readonly target: StoredTransaction

  constructor(target: StoredTransaction) {
    super('GAME_DAY_FULL')
    this.target = target
  }
}

function rollBack(ctx: Context, wish: GameRollbackWish): Promise<RolledBack & { readonly left?: LeftWin }> {
  return ctx.transaction(async (tx) => {
    const { own, target, isDone, isSame, reference } = await findTarget(tx, wish)
    const verdict = judgeRollback(
      { id: wish.transactionId, reference },
      {
        ...{ referenceBefore: own.rollbackOf, isTransactionId: own.known !== undefined },
        ...{ target, isDone },
      },
    )
    if (verdict === 'GAME_REPEATED_OTHERWISE') throw new Refusal(verdict)
    if (target && wish.user !== undefined && target.memberId !== wish.user)
      throw new Refusal('GAME_BET_UNKNOWN')
    // Locks the accounts of a known member, and reads the clock in any case.
    const cash = (await lockAccounts(tx, target ? [target.memberId] : [])).get(target?.memberId ?? '') ?? 0
    const toldOf = (balance: number) =>
      target && { memberId: target.memberId, id: target.id, balance: satang(balance) }
    const refused =
      wish.onlyOpenBets && verdict === 'reverse' ? await whyRefused(tx, wish, target) : undefined
    if (refused) return { how: refused, isSame, told: toldOf(cash) }
    const told = { ...wish, reference, rollbackId: wish.transactionId, target }
    if (verdict !== 'repeat') await insertRollback(tx, told)
    await insertRollbackId(tx, told)
    if (target) await recountGame(tx, target.id)
    // Also on a repeat: a program that was killed has told nobody.
    const win = target?.kind === 'bet' ? await findStandingWin(tx, wish, target.transactionId) : undefined
    const left = win && target ? { left: { ...win, memberId: target.memberId } } : {}
    const balance =
      target && verdict === 'reverse' ? await takeBack(ctx, tx, { ...wish, target, cash }) : satang(cash)
    return { how: verdict, isSame, told: toldOf(balance), ...left }
  })
}

async function whyRefused(
  tx: Tx,
  wish: WalletOf,
  target: StoredTransaction | undefined,
): Promise<'no-bet' | 'paid' | undefined> {
  if (target?.kind !== 'bet') return 'no-bet'
  return (await findStandingWin(tx, wish, target.transactionId)) ? 'paid' : undefined
}

/**
 * Moves what the target moved the other way; returns the cash after it. How much that was the ledger says, of which a log is signed: the
 * row of a bet alone would pay whatever whoever owns the database has written into it.
 */
async function takeBack(
  ctx: Context,
  tx: Tx,
  {
    operatorId,
    provider,
    target,
    cash,
  }: WalletOf & { readonly target: StoredTransaction; readonly cash: number },
): Promise<Satang> {
  const { memberId, amount } = target
  const cause = {
    memberId,
    operatorId,
    refType: 'game-transaction',
    refId: target.id,
    actor: 'system',
  } as const
  const kind = target.kind === 'bet' ? 'game_bet' : 'game_win'
  invariant(amount === (await readMoved(tx, { ...cause, kind })), 'as much as was moved is taken back')
  if (target.kind === 'bet') {
    if (amount > 0) await requireDay(tx, { operatorId, provider }, target)
    const back = {
      ...cause,
      kind: 'game_bet_back',
      debit: 'provider:clearing',
      credit: 'cash',
      amount,
    } as const
    await move(tx, ctx.chance, amount > 0 ? [back] : [])
    await updateDayNets(tx, operatorId, [{ provider, net: amount, back: amount }])
    return satang(cash + amount)
  }
  const { fromCash, owed } = takeBackWin(amount, cash)
  const moves: Move[] = []
  const credit = 'provider:clearing'
  if (fromCash > 0) moves.push({ ...cause, kind: 'game_win_back', debit: 'cash', credit, amount: fromCash })
  if (owed > 0) moves.push({ ...cause, kind: 'game_debt', debit: 'receivable', credit, amount: owed })
  await move(tx, ctx.chance, moves)
  await updateDayNets(tx, operatorId, [{ provider, net: -amount }])
  return satang(cash - fromCash)
}

/** Stakes come back as far as the provider's day goes. Under the member's accounts. Throws `DayFull`. */
async function requireDay(tx: Tx, of: WalletOf, target: StoredTransaction): Promise<void> {
  const day = await lockDay(tx, of)
  const ageMs = tx.now.getTime() - target.at.getTime()
  if (isBackBeyondDay(target.amount, { ...day, ageMs })) throw new DayFull(target)
}
