import { deviceOf } from '../../../../domain/games/launch-address.ts'
import { launchGame } from '../../../features/games/seamless/play-token.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

/** The page of all games. */
const LOBBY = '/group'

export const gameLaunchHandlers: Pick<ServiceHandlers<'backend'>, 'gameLaunch'> = {
  async gameLaunch(ctx, caller, { body }) {
    const { memberId, operatorId, sessionId } = caller.member
    const by = { device: deviceOf(caller.userAgent), lobby: `${caller.origin()}${LOBBY}` }
    const { language } = caller
    const { url, opensIn } = await launchGame(ctx, {
      ...{ memberId, operatorId, sessionId, language, ...by, ...body },
    })
    return { url, opens_in: opensIn }
  },
}
