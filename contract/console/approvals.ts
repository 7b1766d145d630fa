import { z } from 'zod'
import { APPROVALS, type ApprovalKind } from '../../domain/staff/approvals.ts'
import { baht, betType, date, decimal, digits, time } from '../shapes.ts'
import { declareConsole } from './define.ts'

const kinds = Object.keys(APPROVALS) as [ApprovalKind, ...ApprovalKind[]]

const waitingRound = z.object({ id: z.string(), lottery: z.string(), date })

/** What is proposed, as far as who decides may see it: nothing of a kind that is entered twice blindly. */
const proposedPrice = z.object({
  group: z.string(),
  plan: z.string(),
  type: betType,
  typeName: z.string(),
  rate: decimal,
  discount: decimal,
})
const proposedNumbers = z.object({
  type: betType,
  typeName: z.string(),
  numbers: z.array(digits),
  kind: z.enum(['closed', 'half', 'rate', 'tiers']).nullable(),
  rate: decimal.nullable(),
  tiers: z.array(z.object({ upTo: baht.nullable(), rate: decimal })).nullable(),
})

const waitingApproval = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  by: z.string(),
  own: z.boolean(),
  /** Whoever asks may decide about it. */
  mayDecide: z.boolean(),
  at: time,
  expiresAt: time.nullable(),
  round: waitingRound.nullable(),
  price: proposedPrice.nullable(),
  numbers: proposedNumbers.nullable(),
})
export type WaitingApprovalShown = z.output<typeof waitingApproval>

export const approvalActs = declareConsole('approvals', {
  waiting: {
    method: 'GET',
    use: 'What waits for a second person, the oldest first.',
    permission: 'rounds.see',
    reply: z.object({ waiting: z.array(waitingApproval) }),
  },
})
