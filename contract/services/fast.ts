import { z } from 'zod'
import { declareService } from '../define.ts'
import { answer, idOr, time } from '../shapes.ts'

/**
 * Calls of our own beside those of the specification, which has none for fast draws. They are guarded, keyed and
 * answered like every other call, and served at their path as it stands, with the public pages of the draws.
 */
export const fastCalls = declareService('open', {
  shoot: {
    method: 'POST',
    path: '/fair/{id}/shot',
    use: 'a free shot of five digits into a fast round',
    auth: 'member',
    token: 'member',
    keyed: true,
    params: z.object({ id: idOr('ROUND_UNKNOWN') }),
    body: z.strictObject({ number: z.string().regex(/^[0-9]{5}$/, 'five ASCII digits') }),
    reply: answer({
      shot: z.object({ number: z.string(), tag: z.string(), at: time }),
      /** When the member may shoot again. */
      next_at: time,
    }),
  },
})

export type FastCalls = typeof fastCalls
