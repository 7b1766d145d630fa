import { z } from 'zod'
import { APPROVAL_KINDS } from '../../domain/staff/approvals.ts'
import { PERMISSIONS } from '../../domain/staff/permissions.ts'
import { baht, betType, date, decimal, digits, time } from '../shapes.ts'
import { declareConsole } from './define.ts'

const waitingRound = z.object({ id: z.string(), lottery: z.string(), date })

/** What is proposed, as far as who decides may see it: nothing of a kind that is entered twice blindly. */
const proposedPrice = z.object({
  group: z.string(),
  plan: z.string(),
  type: betType,
  typeName: z.string(),
  rate: decimal,
  discount: decimal,
  /** What comes back of a hundred baht paid, in the long run, for the number that gets the most. */
  returns: z.number(),
  /** What it is sold for today; null where the lotteries of the group do not all sell it so, or none does any more. */
  now: z.object({ rate: decimal, discount: decimal }).nullable(),
})
const proposedNumbers = z.object({
  type: betType,
  typeName: z.string(),
  numbers: z.array(digits),
  kind: z.enum(['closed', 'half', 'rate', 'tiers']).nullable(),
  rate: decimal.nullable(),
  tiers: z.array(z.object({ upTo: baht.nullable(), rate: decimal })).nullable(),
})

/** An account of staff that would begin to take part, or get a new password. */
const proposedStaff = z.object({
  act: z.enum(['add', 'role', 'link']),
  name: z.string(),
  roleName: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
})

const waitingApproval = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KINDS),
  by: z.string(),
  own: z.boolean(),
  /** Whoever asks may decide about it. */
  mayDecide: z.boolean(),
  at: time,
  /** From then on nobody may agree to it; null: it waits as long as its round does. */
  expiresAt: time.nullable(),
  /** Told to its maker alone: who decides looks for a reason of their own. */
  reason: z.string().nullable(),
  round: waitingRound.nullable(),
  price: proposedPrice.nullable(),
  numbers: proposedNumbers.nullable(),
  staff: proposedStaff.nullable(),
})
export type WaitingApprovalShown = z.output<typeof waitingApproval>

export const approvalActs = declareConsole('approvals', {
  waiting: {
    method: 'GET',
    use: 'What waits for a second person, the oldest first: of each kind as far as whoever asks may see it.',
    permission: null,
    reply: z.object({ waiting: z.array(waitingApproval), now: time }),
  },
  count: {
    method: 'GET',
    use: 'How many proposals wait that whoever asks may decide about, counted as far as a person reads.',
    permission: null,
    reply: z.object({ count: z.int(), more: z.boolean() }),
  },
})
