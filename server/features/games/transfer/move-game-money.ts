import type { TransferWay } from '../../../../domain/games/transfer-wallet.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { type Satang, satangToBaht } from '../../../../domain/money.ts'
import type { Context, Reader, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { keyReused } from '../../keys/same-request.ts'
import { beginHold } from '../../ledger/holds.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { countStakes } from '../../safer/count-play.ts'
import { requireChecked } from '../../safer/may-play.ts'
import { findIsLimited } from '../../safer/queries-limits.ts'
import { requireStakeRoom } from '../../safer/room-left.ts'
import { findIsProviderOn } from '../queries-providers.ts'
import { findWallet } from '../seamless/queries-wallets.ts'
import { insertGameTransfer, listGameTransfers, type StoredTransfer } from './queries-transfers.ts'
import { tellTransfer, transferWalletsOf } from './tell-transfer.ts'

export interface GameMoneyWish {
  readonly memberId: string
  readonly operatorId: string
  readonly provider: string
  readonly way: TransferWay
  readonly amount: Satang
  readonly key: string
  readonly requestHash: Buffer
}

interface Moved {
  readonly transfer: StoredTransfer
  readonly replayed: boolean
}

/**
 * Moves a member's money to the wallet that a provider keeps, or back: that the provider is told is committed, with the money set
 * aside on the way in, before it is told by our id. Going in asks stops and limits of play; coming back asks none. The same key
 * moves once. Throws `Refusal` GAME_NOT_OPEN, GAME_TRANSFER_OPEN, MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, CHECK_DUE, STAKE_LIMIT, LOSS_LIMIT,
 * TIME_LIMIT, CREDIT_TOO_LOW, KEY_REUSED.
 */
export async function moveGameMoney(ctx: Context, wish: GameMoneyWish): Promise<Moved> {
  if (!(await transferWalletsOf(ctx, wish.operatorId))) throw new Refusal('GAME_NOT_OPEN')
  const id = ctx.chance.id()
  const before = await ctx.transaction((tx) =>
    wish.way === 'in' ? beginIn(ctx, tx, wish, id) : beginOut(tx, wish, id),
  )
  if (!before) await tellTransfer(ctx, { memberId: wish.memberId, id }, true)
  const [transfer] = await listGameTransfers(ctx.read, wish.memberId, { limit: 1, id: before?.id ?? id })
  invariant(transfer, 'a transfer that was begun is found')
  return { transfer, replayed: before !== undefined }
}

/** Sets the money aside. The transfer of the same key, if there is one. */
async function beginIn(
  ctx: Context,
  tx: Tx,
  wish: GameMoneyWish,
  id: string,
): Promise<StoredTransfer | undefined> {
  const { memberId, operatorId, amount } = wish
  const member = await lockMember(tx, memberId)
  const cash = (await lockAccounts(tx, [memberId])).get(memberId) ?? 0
  const before = await findReplay(tx, wish)
  if (before) return before
  await requireChecked(tx, wish)
  if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
  await requireStakeRoom(tx, memberId, amount)
  await requireWallet(tx, wish)
  if (amount > cash) throw new Refusal('CREDIT_TOO_LOW', { amount_left: satangToBaht(cash as Satang) })
  const isLimited = await findIsLimited(tx, memberId)
  // A session of play that begins with it begins before it.
  await countStakes(tx, {
    playing: [{ memberId, operatorId, isTold: false }],
    stakes: isLimited ? [{ memberId, operatorId, staked: amount }] : [],
  })
  await beginHold(tx, ctx.chance, {
    ...{
      memberId,
      operatorId,
      amount,
      cause: 'game-transfer',
      causeId: id,
      expiresAt: null,
      actor: 'member',
    },
  })
  await insertGameTransfer(tx, { ...wish, id })
  return undefined
}

/** Nothing moves here before the provider says that it has: no stop and no limit keeps money there. */
async function beginOut(tx: Tx, wish: GameMoneyWish, id: string): Promise<StoredTransfer | undefined> {
  await lockAccounts(tx, [wish.memberId])
  const before = await findReplay(tx, wish)
  if (before) return before
  await requireWallet(tx, wish)
  await insertGameTransfer(tx, { ...wish, id })
  return undefined
}

async function findReplay(reader: Reader, wish: GameMoneyWish): Promise<StoredTransfer | undefined> {
  const { memberId, key, provider } = wish
  const [before] = await listGameTransfers(reader, memberId, { limit: 1, key, provider })
  const reused = before && keyReused(before.requestHash, wish.requestHash)
  if (reused) throw reused
  return before
}

/**
 * Money goes in where the games can be played: its bets are taken, they do not rest, and the operator shows them. One transfer of a
 * member and provider at a time; under the member's accounts.
 */
async function requireWallet(tx: Tx, { memberId, operatorId, provider, way }: GameMoneyWish): Promise<void> {
  const wallet = await findWallet(tx, { operatorId, provider })
  if (wallet?.family !== 'transfer') throw new Refusal('GAME_NOT_OPEN')
  const isOpen =
    wallet.isOn && !wallet.isResting && (await findIsProviderOn(tx, { operatorId, code: provider }))
  if (way === 'in' && !isOpen) throw new Refusal('GAME_NOT_OPEN')
  const [newest] = await listGameTransfers(tx, memberId, { limit: 1, provider })
  if (newest?.state === 'sending' || newest?.state === 'unknown') throw new Refusal('GAME_TRANSFER_OPEN')
}
