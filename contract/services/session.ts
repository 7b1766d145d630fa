import { z } from 'zod'
import { declareCalls } from '../define.ts'
import { answer } from '../shapes.ts'

const ofMember = { method: 'POST', audience: 'member', bodyLimit: 1024 } as const

/** Calls that the specification does not have: ending a session on the server, and renewing its tokens. */
export const sessionCalls = declareCalls('session', {
  signOut: {
    ...ofMember,
    path: '/session/sign-out',
    use: "ends the caller's session, with `?all=1` all of the member's; whoever is out already stays so",
    session: 'optional',
    query: z.object({ all: z.string().optional() }),
    reply: answer({}),
  },
  renew: {
    ...ofMember,
    path: '/session/renew',
    use: 'fresh tokens, bound to the cookie like the ones before',
    reply: answer({ token: z.string(), accessTokenMember: z.string() }),
  },
})
