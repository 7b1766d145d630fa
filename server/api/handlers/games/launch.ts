import { launchGame } from '../../../features/games/seamless/play-token.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

export const gameLaunchHandlers: Pick<ServiceHandlers<'backend'>, 'gameLaunch'> = {
  gameLaunch(ctx, { member: { memberId, operatorId, sessionId }, language }, { body }) {
    return launchGame(ctx, { memberId, operatorId, sessionId, language, ...body })
  },
}
