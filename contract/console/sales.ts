import { z } from 'zod'
import { idOr } from '../shapes.ts'
import { declareConsole, EVERYBODY } from './define.ts'
import { aRound } from './rounds.ts'

const sold = z.enum(['normal', 'realtime', 'both'])

export const saleActs = declareConsole('sales', {
  one: {
    method: 'GET',
    use: "How the lottery of a round is sold: at the plan's rates, at live prices, or both.",
    roles: EVERYBODY,
    params: aRound,
    reply: z.object({ sold }),
  },
  set: {
    method: 'POST',
    use: 'Says how the lottery of a round is sold from the next bet on.',
    roles: ['operator_admin'],
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), sold }),
    reply: z.object({ sold }),
  },
})

export type SoldAs = z.output<typeof sold>
