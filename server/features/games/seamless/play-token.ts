import { mayBegin, mayLook } from '../../../../domain/games/play-token.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { hashToken, isPlayToken, makePlayToken } from '../../credentials/tokens.ts'
import {
  findGameToken,
  type GameToken,
  insertGameToken,
  lockGameToken,
  updateTokenBegun,
  updateTokenExchanged,
} from './queries-tokens.ts'
import type { WalletOf } from './queries-wallets.ts'

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
 * Gives a token for the whole play in exchange for that of the launch, once; `alsoBegun`: also for one by which play has begun.
 * Throws `Refusal` GAME_TOKEN_UNKNOWN, GAME_TOKEN_EXPIRED.
 */
export async function exchangeToken(
  ctx: Context,
  wallet: WalletOf,
  token: string,
  { alsoBegun = false }: { readonly alsoBegun?: boolean } = {},
): Promise<GameToken & { readonly token: string }> {
  await findToken(ctx, wallet, token)
  const given = makePlayToken(ctx.chance)
  return ctx.transaction(async (tx) => {
    const tokenHash = hashToken(token)
    await lockGameToken(tx, tokenHash)
    const standing = await findGameToken(tx, wallet, tokenHash)
    const isGood = alsoBegun ? mayLook : mayBegin
    if (!standing || !isGood(standing, tx.now)) throw new Refusal('GAME_TOKEN_EXPIRED')
    const { memberId, sessionId, game, language, openedAt } = standing
    await updateTokenExchanged(tx, tokenHash)
    const told = {
      operatorId: wallet.operatorId,
      provider: wallet.provider,
      memberId,
      sessionId,
      game,
      ...{ language, openedAt },
    }
    await insertGameToken(tx, { ...told, tokenHash: hashToken(given), hasBegun: true })
    return { ...standing, token: given }
  })
}

/** A token as it stands, good or not. Throws `Refusal` GAME_TOKEN_UNKNOWN. */
async function findToken(ctx: Context, wallet: WalletOf, token: string): Promise<GameToken> {
  const found = isPlayToken(token) ? await findGameToken(ctx.read, wallet, hashToken(token)) : undefined
  if (!found) throw new Refusal('GAME_TOKEN_UNKNOWN')
  return found
}
