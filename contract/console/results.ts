import { z } from 'zod'
import { idOr, plainText, roundStatus } from '../shapes.ts'
import { declareConsole, EVERYBODY } from './define.ts'
import { aRound } from './rounds.ts'

/** What was published, as typed. Which fields and digits it must have is a rule of its lottery. */
const published = z.record(
  z.string().max(20),
  z.union([z.string().max(20), z.array(z.string().max(20)).max(20)]),
)

/** What the one who asks may do with the result of a round now. */
const resultStep = z.enum(['propose', 'confirm', 'none'])

export const resultActs = declareConsole('results', {
  form: {
    method: 'GET',
    use: "The fields of a round's result and what may be done with them. Never what somebody else typed.",
    roles: EVERYBODY,
    params: aRound,
    reply: z.object({
      roundId: z.string(),
      status: roundStatus,
      step: resultStep,
      fields: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          /** A number of so many digits, or a figure of an exchange with two decimals; a change may be below zero. */
          kind: z.enum(['number', 'index', 'change']),
          digits: z.int(),
          count: z.int(),
        }),
      ),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Enters the published result of a sealed round. It decides nothing until another person confirms it.',
    roles: ['draw_maker'],
    two: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), published, source: plainText(200) }),
    reply: z.object({ proposalId: z.string() }),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own entry back before it is confirmed, to type it again.',
    roles: ['draw_maker'],
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN') }),
    reply: z.object({ withdrawn: z.literal(true) }),
  },
  confirm: {
    method: 'POST',
    use: 'Types the result again without having seen the first entry. The same numbers settle the round.',
    roles: ['draw_checker'],
    two: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), published }),
    reply: z.object({ confirmed: z.literal(true) }),
  },
})

export type ResultStep = z.output<typeof resultStep>
