import { z } from 'zod'
import { idOr } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'
import { proposed } from './rules.ts'

export const sold = z.enum(['normal', 'realtime', 'both'])

const roundId = idOr('ROUND_UNKNOWN')
const onSale = z.strictObject({ roundId, proposalId: idOr('PROPOSAL_UNKNOWN') })

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
    use: 'Asks that the lottery of a round be sold in another way; it holds from the next bet on once a second person has agreed.',
    permission: 'sales.set',
    keyed: true,
    two: true,
    body: z.strictObject({ roundId, sold }),
    reply: proposed,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to another way of sale that somebody else has asked for.',
    permission: 'sales.confirm',
    keyed: true,
    two: true,
    body: onSale,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to another way of sale that somebody else has asked for.',
    permission: 'sales.confirm',
    keyed: true,
    body: onSale,
    reply: z.object({}),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own wish for another way of sale back before anybody has agreed.',
    permission: 'sales.set',
    keyed: true,
    body: onSale,
    reply: z.object({}),
  },
})

export type SoldAs = z.output<typeof sold>
