import { z } from 'zod'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const nothing = z.object({})
const reason = plainText(200)
const accountId = idOr('RECEIVING_UNKNOWN')
const onAccount = z.strictObject({
  /** Null: it would be new. */
  accountId: accountId.nullable(),
  proposalId: idOr('PROPOSAL_UNKNOWN'),
})

/** Nothing that a bank account takes in a day is more than this. */
const MOST_BAHT = 100_000_000
const cap = baht.refine((amount) => amount > 0 && amount <= MOST_BAHT, 'above zero')
const hours = z
  .strictObject({
    from: z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/),
    /** `24:00` is the end of the day. */
    until: z.string().regex(/^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$/),
  })
  .refine(({ from, until }) => from !== until, { params: { refusal: 'RECEIVING_HOURS' } })

/** How much it takes in a Bangkok day, and between which hours; null: as much as comes, always. */
const limits = z.strictObject({ dailyCap: cap.nullable(), hours: hours.nullable() })
export type LimitsShown = z.output<typeof limits>

const account = z.object({
  id: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  isOn: z.boolean(),
  /** False: its number is not known to be the operator's, so that it is offered to nobody until two people have said so. */
  isAsGiven: z.boolean(),
  limits,
  /** What came in today, and what open orders will bring. */
  usedToday: baht,
  /** Orders that wait for their money. */
  /** Counted to a thousand. */
  waiting: z.int(),
  /** What was heard of it last, and by which channel; null: nothing ever. */
  heard: z.object({ at: time, channel: z.string() }).nullable(),
  /** Another cap or other hours are asked for. */
  proposed: z.boolean(),
})
export type ReceivingShown = z.output<typeof account>

export const receivingActs = declareConsole('receiving', {
  list: {
    method: 'GET',
    use: 'The accounts that deposits are paid into: what each takes today, and when a bank was heard of it last.',
    permission: 'payments.see',
    reply: z.object({
      accounts: z.array(account),
      /** The banks at which one may be opened. */
      banks: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  },
  rest: {
    method: 'POST',
    use: 'Lets an account rest, so that no new deposit is begun into it, or lets it take them again.',
    permission: 'payments.accounts',
    keyed: true,
    body: z.strictObject({ accountId, isOn: z.boolean(), reason }),
    reply: nothing,
  },
  propose: {
    method: 'POST',
    use: 'Proposes one more account for deposits; it takes them once a second person has agreed.',
    permission: 'payments.accounts',
    keyed: true,
    two: true,
    body: z.strictObject({
      bank: plainText(20),
      accountNo: plainText(30),
      holder: plainText(100),
      limits,
      reason,
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  proposeLimits: {
    method: 'POST',
    use: 'Proposes another daily cap or other hours of an account; they hold once a second person has agreed.',
    permission: 'payments.accounts',
    keyed: true,
    two: true,
    /** `seen`: the limits that were changed. Refused where others stand by now. */
    body: z.strictObject({ accountId, limits, seen: limits.optional(), reason }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to a new account, or to another cap, that somebody else has proposed.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onAccount,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed about an account.',
    permission: 'payments.confirm',
    keyed: true,
    body: onAccount,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed about an account.',
    permission: 'payments.accounts',
    keyed: true,
    body: onAccount,
    reply: nothing,
  },
})
