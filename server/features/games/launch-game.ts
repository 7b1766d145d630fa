import { type LaunchWords, launchAddress, type OpensIn } from '../../../domain/games/launch-address.ts'
import { satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { hashToken, makePlayToken } from '../credentials/tokens.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { lockMember } from '../members/queries.ts'
import { requireChecked } from '../safer/may-play.ts'
import { requireStakeRoom } from '../safer/room-left.ts'
import { insertOpened, OPENED_AT_MOST } from './queries-own.ts'
import { type GameNamed, requireOpenGame } from './require-open-game.ts'
import { insertGameToken } from './seamless/queries-tokens.ts'

interface LaunchWish extends GameNamed, Pick<LaunchWords, 'device' | 'lobby'> {
  readonly memberId: string
  readonly sessionId: string
  readonly language: string
}

export interface Launch {
  readonly url: string
  readonly opensIn: OpensIn
}

/** The least that anybody can stake. */
const LEAST_STAKE = satang(1)

/**
 * Where a member opens a game: the provider's address with a token that is good for a minute, once, and for this sign-in alone.
 * The game is the one opened last from now on; of a slot no other goes on beside it, and pages that show one are told to ask. Throws `Refusal` MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, CHECK_DUE, STAKE_LIMIT, LOSS_LIMIT, TIME_LIMIT,
 * GAME_UNKNOWN, GAME_RESTS, GAME_NOT_OPEN.
 */
export function launchGame(ctx: Context, wish: LaunchWish): Promise<Launch> {
  const { memberId, operatorId, provider, game, sessionId, language } = wish
  const token = makePlayToken(ctx.chance)
  return ctx.transaction(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member.status !== 'active' || member.operatorId !== operatorId) throw new Refusal('MEMBER_BANNED')
    await lockAccounts(tx, [memberId])
    await requireChecked(tx, wish)
    const { launchUrl, opensIn } = await requireOpenGame(tx, wish)
    await requireStakeRoom(tx, memberId, LEAST_STAKE)
    const told = { operatorId, provider, memberId, sessionId, game, language }
    await insertGameToken(tx, { ...told, tokenHash: hashToken(token), hasBegun: false })
    await insertOpened(tx, { memberId, operatorId, provider, gameId: game }, OPENED_AT_MOST)
    tx.afterCommit({ name: 'play', memberId })
    const words = { token, game, user: memberId, lang: language, device: wish.device, lobby: wish.lobby }
    return { url: launchAddress(launchUrl, words), opensIn }
  })
}
