import { z } from 'zod'
import { OPENS_IN } from '../../domain/games/launch-address.ts'
import { answer } from '../shapes.ts'

/** Where a member opens a game. */
export const gameLaunchCalls = {
  gameLaunch: {
    audience: 'member',
    token: 'member',
    usernameParam: 'username',
    microserviceParam: 'service',
    method: 'POST',
    path: '/api/Gateway/GameLaunch/{service}/{username}',
    use: 'the address that opens a game, with a token of one use, a minute and this sign-in',
    own: true,
    body: z.strictObject({
      /** The codes of provider and game. */
      provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
      game: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    }),
    /** `opens_in`: where the address is opened. */
    reply: answer({ url: z.string(), opens_in: z.enum(OPENS_IN) }),
  },
} as const
