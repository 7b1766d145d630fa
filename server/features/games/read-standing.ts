import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findMember } from '../members/queries.ts'
import { findPlayBar } from '../safer/queries-stops.ts'
import { requireTimeLeft } from '../safer/room-left.ts'
import { type GameNamed, type OpenGame, requireOpenGame } from './require-open-game.ts'
import { findIsSlotLeft } from './seamless/queries-tokens.ts'

/**
 * Whether a member who has a game open may go on, and whether it is a slot that another one was opened beside (`isLeft`). Limits of
 * money are not asked: what was bet plays on, and the next bet asks. Of time they are where no bet would ask.
 * Throws `Refusal` TIME_LIMIT, MEMBER_BANNED, PLAY_STOPPED, NOT_LICENSED, GAME_UNKNOWN, GAME_RESTS, GAME_NOT_OPEN.
 */
export async function readStanding(
  ctx: Context,
  wish: GameNamed & { readonly memberId: string },
): Promise<OpenGame & { readonly isLeft: boolean }> {
  const member = await findMember(ctx.read, wish.memberId)
  if (member?.status !== 'active' || member.operatorId !== wish.operatorId) throw new Refusal('MEMBER_BANNED')
  const bar = await findPlayBar(ctx.read, wish.memberId)
  if (bar) throw new Refusal(bar)
  const open = await requireOpenGame(ctx.read, wish)
  if (open.isKept) await requireTimeLeft(ctx.read, wish.memberId, open.readAt)
  return { ...open, isLeft: await findIsSlotLeft(ctx.read, wish) }
}
