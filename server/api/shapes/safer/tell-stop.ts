import type { StopTold } from '../../../../contract/refusals/play-stop.ts'
import type { Context } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { findLastStop } from '../../../features/safer/queries-stops.ts'
import type { MemberCaller } from '../../road/caller.ts'
import { stopShown } from './play-stop.ts'

/**
 * Whoever has stopped playing is told until when, whichever road of play refuses. It is read once it was refused: play that goes on
 * asks nothing more, and what cannot be read is left out.
 */
export async function tellStop(
  ctx: Context,
  error: unknown,
  member: MemberCaller | undefined,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== 'PLAY_STOPPED' || !member) return error
  try {
    const last = await findLastStop(ctx.read, member.memberId)
    if (!last) return error
    const { kind, ends_at, returns_at, may_return } = stopShown(last)
    const stop: StopTold = { kind, ends_at, returns_at, may_return, of_owner: member.assistant !== undefined }
    return new Refusal(error.code, { ...error.extra, stop })
  } catch (failure) {
    if (failure instanceof Unavailable) return error
    throw failure
  }
}
