import { z } from 'zod'
import { betType, digits, idOr } from '../shapes.ts'
import { declareConsole, EVERYBODY } from './define.ts'
import { aRound } from './rounds.ts'

const limitedNumber = z.object({ type: betType, number: z.string(), kind: z.enum(['closed', 'half']) })

export const numberActs = declareConsole('numbers', {
  list: {
    method: 'GET',
    use: 'The numbers of a round that are closed or paid half, and the types it sells.',
    roles: EVERYBODY,
    params: aRound,
    reply: z.object({ types: z.array(betType), numbers: z.array(limitedNumber) }),
  },
  set: {
    method: 'POST',
    use: 'Closes numbers, pays them half, or opens them again. Holds from the next bet on.',
    roles: ['draw_maker', 'operator_admin'],
    body: z.strictObject({
      roundId: idOr('ROUND_UNKNOWN'),
      type: betType,
      numbers: z.array(digits).min(1).max(1000),
      kind: z.enum(['closed', 'half', 'open']),
      withReversed: z.boolean(),
    }),
    reply: z.object({ numbers: z.array(z.string()) }),
  },
})

export type LimitedNumber = z.output<typeof limitedNumber>
