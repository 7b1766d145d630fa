import { z } from 'zod'
import { OPENS_IN } from '../../domain/games/launch-address.ts'
import type { Declaration } from '../define.ts'
import { answer } from '../shapes.ts'

const ofOne = {
  audience: 'member',
  token: 'member',
  own: true,
  usernameParam: 'username',
  microserviceParam: 'service',
} as const

/** The codes of provider and game. */
const game = {
  provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  game: z.string().regex(/^[\x21-\x7e]{1,100}$/),
}

/** Where the game is opened. */
const opensIn = { opens_in: z.enum(OPENS_IN) }

/** How a member opens a game, and whether the member may go on. */
export const gameLaunchCalls = {
  gameLaunch: {
    ...ofOne,
    method: 'POST',
    path: '/api/Gateway/GameLaunch/{service}/{username}',
    use: 'the address that opens a game, with a token of one use, a minute and this sign-in',
    body: z.strictObject(game),
    reply: answer({ url: z.string(), ...opensIn }),
  },
  gameStanding: {
    ...ofOne,
    method: 'GET',
    path: '/api/Gateway/GameStanding/{service}/{username}',
    use: 'whether a member may play a game now, and when the next maintenance of it begins',
    query: z.object(game),
    reply: answer({
      ...opensIn,
      /** Until a rest that is planned begins; null: none is. */
      rests_in_ms: z.int().nullable(),
      /** It is a slot, and another slot was opened since. */
      is_left: z.boolean(),
    }),
  },
} as const satisfies Record<string, Declaration>
