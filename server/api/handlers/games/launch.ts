import { deviceOf } from '../../../../domain/games/launch-address.ts'
import { launchGame } from '../../../features/games/launch-game.ts'
import { readStanding } from '../../../features/games/read-standing.ts'
import type { ServiceHandlers } from '../../road/caller.ts'

/** The page of all games. */
const LOBBY = '/group'

export const gameLaunchHandlers: Pick<ServiceHandlers<'backend'>, 'gameLaunch' | 'gameStanding'> = {
  async gameLaunch(ctx, caller, { body }) {
    const { memberId, operatorId, sessionId } = caller.member
    const by = { device: deviceOf(caller.userAgent), lobby: `${caller.origin()}${LOBBY}` }
    const { language } = caller
    const { url, opensIn } = await launchGame(ctx, {
      ...{ memberId, operatorId, sessionId, language, ...by, ...body },
    })
    return { url, opens_in: opensIn }
  },

  async gameStanding(ctx, { member: { memberId, operatorId } }, { query }) {
    const { opensIn, readAt, restsAt, isLeft } = await readStanding(ctx, { memberId, operatorId, ...query })
    const restsInMs = restsAt && restsAt.getTime() - readAt.getTime()
    return { opens_in: opensIn, rests_in_ms: restsInMs, is_left: isLeft }
  },
}
