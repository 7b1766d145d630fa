import { z } from 'zod'
import { idOr } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'

const sold = z.enum(['normal', 'realtime', 'both'])

export const saleActs = declareConsole('sales', {
  one: {
    method: 'GET',
    use: "How the lottery of a round is sold: at the plan's rates, at live prices, or both.",
    permission: 'rounds.see',
    params: aRound,
    reply: z.object({ sold }),
  },
  set: {
    method: 'POST',
    use: 'Says how the lottery of a round is sold from the next bet on.',
    permission: 'sales.set',
    keyed: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), sold }),
    reply: z.object({ sold }),
  },
})

export type SoldAs = z.output<typeof sold>
