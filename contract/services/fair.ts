import { z } from 'zod'
import { declareCalls } from '../define.ts'
import {
  dayAnswer,
  daysAnswer,
  debtAnswer,
  headsAnswer,
  keyAnswer,
  movementsAnswer,
  proofAnswer,
  roundAnswer,
  roundBooksAnswer,
  shotsAnswer,
} from '../fair.ts'
import { answer, date, idOr, time } from '../shapes.ts'

const round = idOr('ROUND_UNKNOWN')
const leaf = z.string().refine((text) => /^[0-9a-f]{64}$/.test(text), { params: { refusal: 'LEAF_UNKNOWN' } })

const after = z
  .string()
  .regex(/^\d{1,15}$/)
  .default('0')
  .transform(Number)
/** The database numbers no more days. */
const DAYS_MOST = 2_147_483_647
/** Of a member, about that member alone. */
const own = { method: 'GET', audience: 'member', token: 'member' } as const
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
    query: z.object({ after }),
    reply: headsAnswer,
  },
  days: {
    ...proof,
    path: '/fair/days.json',
    use: 'what was published of the books, day by day, each chained to the one before',
    query: z.object({ after: after.refine((day) => day <= DAYS_MOST, 'a number as a day has it') }),
    reply: daysAnswer,
  },
  newestDay: {
    ...proof,
    path: '/fair/days/newest.json',
    use: 'the day that was published last, as the day by its date',
    reply: dayAnswer,
  },
  day: {
    ...proof,
    path: '/fair/days/{day}.json',
    use: 'a published day, and that its log goes on from the day before',
    params: z.object({ day: date }),
    reply: dayAnswer,
  },
  debt: {
    ...own,
    path: '/fair/days/{day}/debt.json',
    use: 'that the member’s balance is in the total of a published day',
    params: z.object({ day: date }),
    reply: debtAnswer,
  },
  movements: {
    ...own,
    path: '/fair/days/{day}/movements.json',
    use: 'that the member’s movements are in the log of a published day, newest first',
    params: z.object({ day: date }),
    query: z.object({ before: z.uuid().optional() }),
    reply: movementsAnswer,
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
  roundBooks: {
    ...proof,
    path: '/fair/{round}/books.json',
    use: 'that the log of transfers which a round’s head tells of is the beginning of a published day’s',
    params: z.object({ round }),
    reply: roundBooksAnswer,
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
  ownShots: {
    ...own,
    path: '/fair/{round}/own-shots.json',
    use: 'the member’s own shots in a fast round, the newest first, and the tag that stands for the member among all',
    params: z.object({ round }),
    reply: answer({
      tag: z.string(),
      count: z.int(),
      shots: z.array(z.object({ number: z.string(), at: time })),
    }),
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
