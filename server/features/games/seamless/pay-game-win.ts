import type { GameAlarmKind } from '../../../../domain/games/alarms.ts'
import { judgeId, judgeWin } from '../../../../domain/games/seamless.ts'
import { isDayFull } from '../../../../domain/games/wallet-terms.ts'
import type { Move } from '../../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { raiseGameAlarm } from '../operated/game-alarms.ts'
import { findNetOfToday } from '../operated/queries-sums.ts'
import { findGameDebt, insertTransaction, lockGameIds, readStoredId } from './queries-transactions.ts'
import { findWallet } from './queries-wallets.ts'
import { amountOf, type Told, type ToldByProvider } from './told.ts'

export interface GameWinWish extends ToldByProvider {
  /** The bet's id. */
  readonly reference: string
  readonly user: string | undefined
}

/**
 * Pays a win to whoever placed its bet: no token, no limit and no stop of play is asked. What the member owes of games is repaid by
 * it. The same once more changes nothing.
 * Throws `Refusal` GAME_CURRENCY, GAME_REPEATED_OTHERWISE, GAME_BET_UNKNOWN, GAME_ROLLED_BACK, GAME_WIN_TOO_LARGE, GAME_DAY_FULL.
 */
export async function payGameWin(ctx: Context, wish: GameWinWish): Promise<Told> {
  const { amount, unitsASatang } = amountOf(ctx, wish)
  const { operatorId, provider, transactionId, reference, round, game, units } = wish
  const paying = ctx.transaction(async (tx) => {
    await lockGameIds(tx, wish, [transactionId, reference])
    const [stored, ofBet] = await Promise.all([
      readStoredId(tx, wish, transactionId),
      readStoredId(tx, wish, reference),
    ])
    const bet = ofBet.known
    const memberId = bet?.memberId ?? stored.known?.memberId
    const hasBetTombstone = bet === undefined && ofBet.isRolledBack
    if (memberId === undefined || (wish.user !== undefined && wish.user !== memberId)) {
      throw new Refusal(hasBetTombstone ? 'GAME_ROLLED_BACK' : 'GAME_BET_UNKNOWN')
    }
    const cash = (await lockAccounts(tx, [memberId])).get(memberId) ?? 0
    const told = { kind: 'win', memberId, round, game, units, reference } as const
    const isRollbackId = stored.rollbackOf !== undefined
    const before = judgeId(told, { ...stored, hasTombstone: stored.isRolledBack, isRollbackId })
    if (before === 'repeat') return { memberId, balance: satang(cash) }
    if (before) throw new Refusal(before)
    const [wallet, net, debt] = await Promise.all([
      findWallet(tx, wish),
      findNetOfToday(tx, wish),
      findGameDebt(tx, memberId),
    ])
    const verdict = judgeWin(told, { amount, bet, hasBetTombstone, mostWin: wallet?.mostWin ?? null })
    if (verdict !== 'write') throw new Refusal(verdict, { memberId })
    const bound = { net, mostDay: wallet?.mostDay ?? null }
    if (amount > 0 && isDayFull(amount, bound)) throw new Refusal('GAME_DAY_FULL', { memberId })
    const id = ctx.chance.id()
    await insertTransaction(tx, { ...wish, ...told, id, unitsASatang, amount, operatorId }, ctx.chance.id())
    const repaid = satang(Math.min(amount, debt))
    await moveWin(ctx, tx, { memberId, operatorId, id, amount, repaid })
    return { memberId, balance: satang(cash + amount - repaid) }
  })
  return paying.catch(async (error: unknown) => {
    const kind = error instanceof Refusal ? ALARMS[error.code] : undefined
    if (error instanceof Refusal && kind) {
      ctx.metrics.gameAlarms.inc({ alarm: error.code })
      ctx.log.error({ provider, transactionId, reference, alarm: error.code }, 'a win that is not paid')
      const memberId = typeof error.extra?.memberId === 'string' ? error.extra.memberId : null
      await raiseGameAlarm(ctx, { operatorId, provider, kind, about: transactionId, memberId, amount })
    }
    throw error
  })
}

interface Paid {
  readonly memberId: string
  readonly operatorId: string
  readonly id: string
  readonly amount: Satang
  /** Of what is owed of games. */
  readonly repaid: Satang
}

async function moveWin(ctx: Context, tx: Tx, { id, amount, repaid, ...whose }: Paid): Promise<void> {
  if (amount === 0) return
  const cause = { ...whose, refType: 'game-transaction', refId: id, actor: 'system' } as const
  const moves: Move[] = [{ ...cause, kind: 'game_win', debit: 'provider:clearing', credit: 'cash', amount }]
  if (repaid > 0) {
    moves.push({ ...cause, kind: 'game_debt_repaid', debit: 'cash', credit: 'receivable', amount: repaid })
  }
  await move(tx, ctx.chance, moves)
}

/** A win of what was taken back, or above a bound, is no accident of the network: people look at it. */
const ALARMS: Partial<Record<string, GameAlarmKind>> = {
  GAME_ROLLED_BACK: 'win-after-rollback',
  GAME_WIN_TOO_LARGE: 'win-above-bound',
  GAME_DAY_FULL: 'day-above-bound',
}
