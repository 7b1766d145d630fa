import { judgeRollback, takeBackWin } from '../../../../domain/games/seamless.ts'
import type { Move } from '../../../../domain/ledger/movements.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { recountGame } from '../../safer/count-play.ts'
import {
  insertRollback,
  insertRollbackId,
  lockGameIds,
  readStoredId,
  type StoredTransaction,
} from './queries-transactions.ts'
import type { WalletOf } from './queries-wallets.ts'

export interface GameRollbackWish extends WalletOf {
  /** The rollback's own id. */
  readonly transactionId: string
  /** The bet or win that it takes back. */
  readonly reference: string
  readonly closes: boolean
}

/**
 * Takes back what a bet or win did, once. Of what is not known a tombstone stays, so that it does nothing when it comes. Whose it
 * was and what that member has; undefined for a tombstone. Throws `Refusal` GAME_REPEATED_OTHERWISE.
 */
export function rollBackGame(
  ctx: Context,
  wish: GameRollbackWish,
): Promise<{ readonly memberId: string; readonly balance: Satang } | undefined> {
  const { transactionId, reference } = wish
  return ctx.transaction(async (tx) => {
    await lockGameIds(tx, wish, [transactionId, reference])
    const [own, stored] = await Promise.all([
      readStoredId(tx, wish, transactionId),
      readStoredId(tx, wish, reference),
    ])
    const target = stored.known
    const verdict = judgeRollback(
      { id: transactionId, reference },
      {
        ...{ referenceBefore: own.rollbackOf, isTransactionId: own.known !== undefined },
        ...{ target, isDone: stored.isRolledBack },
      },
    )
    if (verdict === 'GAME_REPEATED_OTHERWISE') throw new Refusal(verdict)
    // Locks the accounts of a known member, and reads the clock in any case.
    const cash = (await lockAccounts(tx, target ? [target.memberId] : [])).get(target?.memberId ?? '') ?? 0
    if (verdict !== 'repeat') await insertRollback(tx, { ...wish, rollbackId: transactionId, target })
    await insertRollbackId(tx, { ...wish, rollbackId: transactionId })
    if (!target) return undefined
    await recountGame(tx, target.id)
    const balance = verdict === 'reverse' ? await takeBack(ctx, tx, { ...wish, target, cash }) : satang(cash)
    return { memberId: target.memberId, balance }
  })
}

/** Moves what the target moved the other way; returns the cash after it. */
async function takeBack(
  ctx: Context,
  tx: Tx,
  { operatorId, target, cash }: WalletOf & { readonly target: StoredTransaction; readonly cash: number },
): Promise<Satang> {
  const { memberId, amount } = target
  const cause = {
    memberId,
    operatorId,
    refType: 'game-transaction',
    refId: target.id,
    actor: 'system',
  } as const
  if (target.kind === 'bet') {
    const back = {
      ...cause,
      kind: 'game_bet_back',
      debit: 'provider:clearing',
      credit: 'cash',
      amount,
    } as const
    await move(tx, ctx.chance, amount > 0 ? [back] : [])
    return satang(cash + amount)
  }
  const { fromCash, owed } = takeBackWin(amount, cash)
  const moves: Move[] = []
  const credit = 'provider:clearing'
  if (fromCash > 0) moves.push({ ...cause, kind: 'game_win_back', debit: 'cash', credit, amount: fromCash })
  if (owed > 0) moves.push({ ...cause, kind: 'game_debt', debit: 'receivable', credit, amount: owed })
  await move(tx, ctx.chance, moves)
  return satang(cash - fromCash)
}
