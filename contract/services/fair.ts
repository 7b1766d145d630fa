import { z } from 'zod'
import { declareCalls } from '../define.ts'
import { headsAnswer, keyAnswer, proofAnswer, roundAnswer, shotsAnswer } from '../fair.ts'
import { answer, idOr, time } from '../shapes.ts'

const round = idOr('ROUND_UNKNOWN')
const leaf = z.string().refine((text) => /^[0-9a-f]{64}$/.test(text), { params: { refusal: 'LEAF_UNKNOWN' } })

const proof = { method: 'GET', audience: 'public', proof: true } as const

/** The public proofs of the draws, and a member's shot into a fast round: calls that the specification does not have. */
export const fairCalls = declareCalls('fair', {
  key: {
    ...proof,
    path: '/fair/key.json',
    use: 'the public key of the signatures',
    reply: keyAnswer,
  },
  heads: {
    ...proof,
    path: '/fair/heads.json',
    use: 'the heads of all sealed rounds, each chained to the one before',
    query: z.object({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .default('0')
        .transform(Number),
    }),
    reply: headsAnswer,
  },
  round: {
    ...proof,
    path: '/fair/{round}.json',
    use: 'how a round was sealed and drawn',
    params: z.object({ round }),
    reply: roundAnswer,
  },
  proof: {
    ...proof,
    path: '/fair/{round}/proof/{leaf}.json',
    use: 'that a ticket is in the tree of its round',
    params: z.object({ round, leaf }),
    reply: proofAnswer,
  },
  shots: {
    ...proof,
    path: '/fair/{round}/shots.json',
    use: 'the shots of a fast round, from a place on; tags, no names',
    params: z.object({ round }),
    query: z.object({
      from: z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .default('1')
        .transform(Number),
    }),
    reply: shotsAnswer,
  },
  shotsFile: {
    ...proof,
    path: '/fair/{round}/shots.csv',
    use: 'the same for spreadsheets',
    params: z.object({ round }),
    file: 'text/csv; charset=utf-8',
  },
  shoot: {
    method: 'POST',
    path: '/fair/{id}/shot',
    use: 'a free shot of five digits into a fast round',
    audience: 'member',
    token: 'member',
    keyed: true,
    params: z.object({ id: idOr('ROUND_UNKNOWN') }),
    body: z.strictObject({ number: z.string().regex(/^[0-9]{5}$/, 'five ASCII digits') }),
    reply: answer({
      shot: z.object({ number: z.string(), tag: z.string(), at: time }),
      next_at: time,
    }),
  },
})

export type FairCalls = typeof fairCalls
