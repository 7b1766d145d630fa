import { type FastCalls, fastCalls } from '../../../contract/services/fast.ts'
import { shoot } from '../../features/fast/shoot.ts'
import { findOperatorById } from '../../features/operators/queries.ts'
import { fastRulesOf } from '../../features/operators/set-fast-rules.ts'
import type { Handler, Handlers } from '../road/caller.ts'
import { type CallParts, type Serve, serveCall } from '../road/serve.ts'
import { showTime } from '../shapes/programs.ts'

const fastHandlers: { readonly [N in keyof FastCalls]: Handler<FastCalls[N]> } = {
  async shoot(ctx, { member }, { params, body, key }) {
    const { memberId, operatorId } = member
    const shot = await shoot(ctx, { operatorId, memberId, roundId: params.id, number: body.number, key })
    const { coolDownSeconds } = fastRulesOf((await findOperatorById(ctx.read, operatorId))?.settings)
    const waitMs = coolDownSeconds * 1_000
    return {
      shot: { number: shot.number, tag: shot.memberTag, at: showTime(shot.at) },
      next_at: showTime(new Date(shot.at.getTime() + waitMs)),
    }
  },
}

/** Our own calls, each with how it is served: session, guards, key and words as those of the nine services. */
export function serveFastCalls(parts: CallParts): { call: FastCalls[keyof FastCalls]; serve: Serve }[] {
  const own: CallParts = { ...parts, handlers: { open: fastHandlers } as unknown as Handlers }
  return Object.values(fastCalls).map((call) => ({ call, serve: serveCall(call, own) }))
}
