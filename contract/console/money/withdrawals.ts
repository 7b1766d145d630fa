import { z } from 'zod'
import { WITHDRAWAL_STATES } from '../../../domain/payments/withdrawal.ts'
import { baht, idOr, plainText, queryDate, searchText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { searchAmount } from './search-amount.ts'

const REASON_LENGTH = 200

const withdrawalId = idOr('WITHDRAWAL_UNKNOWN')
const onAsked = z.strictObject({ withdrawalId, proposalId: idOr('PROPOSAL_UNKNOWN') })

const listed = z.object({
  id: z.string(),
  username: z.string(),
  code: z.string(),
  amount: baht,
  state: z.enum(WITHDRAWAL_STATES),
  /** Why people have to approve it. */
  waits: z.array(z.string()),
  /** Two people approve it. */
  two: z.boolean(),
  bank_name: z.string(),
  accountNo: z.string(),
  holder: z.string().nullable(),
  requestedAt: time,
  /** Until when members may still take on a part of it; null: no more. */
  pooledUntil: time.nullable(),
  /** Of its parts that members have taken on, those that have not ended, and of these those that people decide. */
  openPairs: z.int(),
  disputedPairs: z.int(),
  /** What members have paid of it. */
  paidByMembers: baht,
  /** When the provider was told last, and how often; null: never. */
  sentAt: time.nullable(),
  sends: z.int(),
  /** What its member was told of a refusal. */
  reason: z.string().nullable(),
  /** What the provider calls the payout. */
  reference: z.string().nullable(),
  endedAt: time.nullable(),
})
export type WithdrawalListed = z.output<typeof listed>

export const withdrawalActs = declareConsole('withdrawals', {
  list: {
    method: 'GET',
    use: 'Withdrawals that have not ended, the oldest first, each with why it waits.',
    permission: 'payments.withdraw',
    reply: z.object({ withdrawals: z.array(listed), more: z.boolean() }),
  },
  ended: {
    method: 'GET',
    use: 'Withdrawals that have ended, the newest end first: all, of a member, of an amount, of a Bangkok day, or by the provider’s reference.',
    permission: 'payments.withdraw',
    query: z.strictObject({
      /** Sign-in name or member code. */
      member: searchText(64),
      /** The whole of it. */
      reference: searchText(100),
      amount: searchAmount,
      day: queryDate,
      /** The withdrawal after which the page begins. */
      after: idOr('WITHDRAWAL_UNKNOWN').optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      withdrawals: z.array(listed),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
  },
  approve: {
    method: 'POST',
    use: "Approves a withdrawal that waits for people; from the operator's amount on this asks a second person.",
    permission: 'payments.withdraw',
    keyed: true,
    body: z.strictObject({ withdrawalId }),
    reply: z.object({ proposalId: z.string().nullable() }),
  },
  refuse: {
    method: 'POST',
    use: 'Refuses a withdrawal that waits for people, for a reason that its member reads. The money goes back at once.',
    permission: 'payments.withdraw',
    keyed: true,
    body: z.strictObject({ withdrawalId, reason: plainText(REASON_LENGTH) }),
    reply: z.object({}),
  },
  resolve: {
    method: 'POST',
    use: 'Asks that a withdrawal of which the provider says nothing end, as paid or as come back.',
    permission: 'payments.withdraw',
    keyed: true,
    two: true,
    body: z.strictObject({
      withdrawalId,
      outcome: z.enum(['paid', 'failed']),
      reason: plainText(REASON_LENGTH),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has asked for about a withdrawal.',
    permission: 'payments.withdraw',
    keyed: true,
    asksOutside: true,
    two: true,
    body: onAsked,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has asked for about a withdrawal; it waits on.',
    permission: 'payments.withdraw',
    keyed: true,
    body: onAsked,
    reply: z.object({}),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has asked for about a withdrawal; it waits on.',
    permission: 'payments.withdraw',
    keyed: true,
    body: onAsked,
    reply: z.object({}),
  },
})
