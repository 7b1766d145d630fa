import { z } from 'zod'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const referrer = z.object({
  memberId: z.string(),
  code: z.string(),
  /** Members that this one has brought. */
  friends: z.int(),
  earned: baht,
  withdrawn: baht,
  /** What each level has brought, by group of lotteries and kind of game; what brought nothing is left out. */
  income: z.array(z.object({ level: z.int(), product: z.string(), staked: baht, earned: baht })),
  /** Friends who look like the member, whom nobody has looked at yet. */
  flags: z.int(),
})
export type ReferrerShown = z.output<typeof referrer>

const flag = z.object({
  memberId: z.string(),
  friendId: z.string(),
  code: z.string(),
  friendCode: z.string(),
  reasons: z.array(z.enum(['bank', 'phone', 'name', 'device'])),
  /** What waits of this friend's stakes. */
  amount: baht,
  at: time,
})
export type FlagShown = z.output<typeof flag>

export const affiliateActs = declareConsole('affiliates', {
  list: {
    method: 'GET',
    use: 'Members who brought others, those who earned most first, and friends who look like one person with whoever brought them.',
    permission: 'payments.see',
    reply: z.object({ referrers: z.array(referrer), flags: z.array(flag) }),
  },
  release: {
    method: 'POST',
    use: 'Says that two members who look alike are two people: what one brought the other may be withdrawn.',
    permission: 'payments.confirm',
    keyed: true,
    body: z.strictObject({
      memberId: idOr('AFFILIATE_FLAG_UNKNOWN'),
      friendId: idOr('AFFILIATE_FLAG_UNKNOWN'),
      reason: plainText(200),
    }),
    reply: z.object({}),
  },
})
