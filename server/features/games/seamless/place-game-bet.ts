import { maySpend } from '../../../../domain/games/play-token.ts'
import { judgeBet, judgeId } from '../../../../domain/games/seamless.ts'
import { satang } from '../../../../domain/money.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken } from '../../credentials/tokens.ts'
import { move } from '../../ledger/move.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { requirePlay } from '../../safer/may-play.ts'
import { requireStakeRoom } from '../../safer/room-left.ts'
import { findToken } from './play-token.ts'
import { findGameToken, lockGameToken, updateTokenBegun } from './queries-tokens.ts'
import { insertTransaction, lockGameIds, readStoredId } from './queries-transactions.ts'
import { findWallet } from './queries-wallets.ts'
import { amountOf, type Told, type ToldByProvider } from './told.ts'

export interface GameBetWish extends ToldByProvider {
  readonly token: string
  /** The member as the provider names it; undefined: it did not. */
  readonly user: string | undefined
}

/**
 * Takes a bet of a game from the cash of whose token it is. The same once more changes nothing and is answered alike. Throws
 * `Refusal` GAME_TOKEN_UNKNOWN, GAME_TOKEN_EXPIRED, GAME_CURRENCY, GAME_REPEATED_OTHERWISE, GAME_ROLLED_BACK, GAME_NOT_OPEN,
 * MEMBER_BANNED, PLAY_STOPPED, STAKE_LIMIT, LOSS_LIMIT, and CREDIT_TOO_LOW with the `balance` in satang.
 */
export async function placeGameBet(ctx: Context, wish: GameBetWish): Promise<Told> {
  const { memberId } = await findToken(ctx, wish, wish.token)
  if (wish.user !== undefined && wish.user !== memberId) throw new Refusal('GAME_TOKEN_UNKNOWN')
  const { amount, unitsASatang } = amountOf(ctx, wish)
  const { operatorId, transactionId, round, game, units } = wish
  return ctx.transaction(async (tx) => {
    await lockGameIds(tx, wish, [transactionId])
    const member = await lockMember(tx, memberId)
    const cash = (await lockAccounts(tx, [memberId])).get(memberId) ?? 0
    const stored = await readStoredId(tx, wish, transactionId)
    const told = { kind: 'bet', memberId, round, game, units, reference: null } as const
    const isRollbackId = stored.rollbackOf !== undefined
    const before = judgeId(told, { ...stored, hasTombstone: stored.isRolledBack, isRollbackId })
    if (before === 'repeat') return { memberId, balance: satang(cash) }
    if (before) throw new Refusal(before)
    // A stop first: it is what a member may be told of.
    await requirePlay(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await spendToken(tx, wish)
    await requireStakeRoom(tx, memberId, amount)
    const wallet = await findWallet(tx, wish)
    if (!wallet?.isOn || wallet.isResting) throw new Refusal('GAME_NOT_OPEN')
    if (judgeBet(amount, cash) !== 'write') throw new Refusal('CREDIT_TOO_LOW', { balance: cash })
    const id = ctx.chance.id()
    await insertTransaction(tx, { ...wish, ...told, id, unitsASatang, amount, operatorId }, ctx.chance.id())
    if (amount > 0) {
      const cause = { memberId, operatorId, refType: 'game-transaction', refId: id, amount } as const
      await move(tx, ctx.chance, [
        { ...cause, kind: 'game_bet', debit: 'cash', credit: 'provider:clearing', actor: 'member' },
      ])
    }
    return { memberId, balance: satang(cash - amount) }
  })
}

/** A bet asks whether its token is good now, and may be what begins the play. */
async function spendToken(tx: Tx, wish: GameBetWish): Promise<void> {
  const tokenHash = hashToken(wish.token)
  const now = tx.now
  await lockGameToken(tx, tokenHash)
  const standing = await findGameToken(tx, wish, tokenHash)
  if (!standing || !maySpend(standing, now)) throw new Refusal('GAME_TOKEN_EXPIRED')
  if (standing.begunAt === null) await updateTokenBegun(tx, tokenHash)
}
