import { type LaunchWords, launchAddress, type OpensIn } from '../../../../domain/games/launch-address.ts'
import { mayBegin, mayLook } from '../../../../domain/games/play-token.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken, isToken, makeToken } from '../../credentials/tokens.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { lockMember } from '../../members/queries.ts'
import { requirePlay } from '../../safer/may-play.ts'
import {
  findGameToken,
  type GameToken,
  insertGameToken,
  lockGameToken,
  updateTokenBegun,
  updateTokenExchanged,
} from './queries-tokens.ts'
import { findWallet, type WalletOf } from './queries-wallets.ts'

interface LaunchWish extends WalletOf, Pick<LaunchWords, 'game' | 'device' | 'lobby'> {
  readonly memberId: string
  readonly sessionId: string
  readonly language: string
}

export interface Launch {
  readonly url: string
  readonly opensIn: OpensIn
}

/**
 * Where a member opens a game: the provider's address with a token that is good for a minute, once, and for this sign-in alone.
 * Throws `Refusal` GAME_NOT_OPEN, MEMBER_BANNED, PLAY_STOPPED.
 */
export function launchGame(ctx: Context, wish: LaunchWish): Promise<Launch> {
  const { memberId, operatorId, provider, game } = wish
  const token = makeToken(ctx.chance)
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId])
    await requirePlay(tx, memberId)
    const wallet = await findWallet(tx, wish)
    if (!wallet?.isOn || wallet.launchUrl === null) throw new Refusal('GAME_NOT_OPEN')
    const told = { operatorId, provider, memberId, sessionId: wish.sessionId, game }
    await insertGameToken(tx, { ...told, tokenHash: hashToken(token), hasBegun: false })
    const words = { token, game, user: memberId, lang: wish.language, device: wish.device, lobby: wish.lobby }
    return { url: launchAddress(wallet.launchUrl, words), opensIn: wallet.opensIn }
  })
}

/**
 * Whose a token is. Its first telling begins the play. Throws `Refusal` GAME_TOKEN_UNKNOWN, GAME_TOKEN_EXPIRED.
 */
export async function playerOf(ctx: Context, wallet: WalletOf, token: string): Promise<GameToken> {
  const found = await findToken(ctx, wallet, token)
  if (!mayLook(found, found.readAt)) throw new Refusal('GAME_TOKEN_EXPIRED')
  if (found.begunAt !== null) return found
  return ctx.transaction((tx) => beginPlay(tx, wallet, token))
}

/** Begins the play of a token that is still good for it, or finds that it has begun; under its lock. */
async function beginPlay(tx: Tx, wallet: WalletOf, token: string): Promise<GameToken> {
  const tokenHash = hashToken(token)
  await lockGameToken(tx, tokenHash)
  const standing = await findGameToken(tx, wallet, tokenHash)
  if (!standing || !mayLook(standing, tx.now)) throw new Refusal('GAME_TOKEN_EXPIRED')
  if (standing.begunAt === null) await updateTokenBegun(tx, tokenHash)
  return { ...standing, begunAt: standing.begunAt ?? tx.now }
}

/**
 * Gives a token for the whole play in exchange for that of the launch, once. Throws `Refusal` GAME_TOKEN_UNKNOWN,
 * GAME_TOKEN_EXPIRED.
 */
export async function exchangeToken(
  ctx: Context,
  wallet: WalletOf,
  token: string,
): Promise<{ token: string }> {
  await findToken(ctx, wallet, token)
  const given = makeToken(ctx.chance)
  return ctx.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    await lockGameToken(tx, tokenHash)
    const standing = await findGameToken(tx, wallet, tokenHash)
    if (!standing || !mayBegin(standing, tx.now)) throw new Refusal('GAME_TOKEN_EXPIRED')
    const { memberId, sessionId, game } = standing
    await updateTokenExchanged(tx, tokenHash)
    const told = { operatorId: wallet.operatorId, provider: wallet.provider, memberId, sessionId, game }
    await insertGameToken(tx, { ...told, tokenHash: hashToken(given), hasBegun: true })
    return { token: given }
  })
}

/** A token as it stands, good or not. Throws `Refusal` GAME_TOKEN_UNKNOWN. */
export async function findToken(ctx: Context, wallet: WalletOf, token: string): Promise<GameToken> {
  const found = isToken(token) ? await findGameToken(ctx.read, wallet, hashToken(token)) : undefined
  if (!found) throw new Refusal('GAME_TOKEN_UNKNOWN')
  return found
}
