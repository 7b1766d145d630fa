import { z } from 'zod'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** By what two members look alike. */
export const alikeReason = z.enum(['bank', 'phone', 'name', 'device'])

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
  reasons: z.array(alikeReason),
  /** What waits of this friend's stakes. */
  amount: baht,
  at: time,
})
export type FlagShown = z.output<typeof flag>

/** A friend of the member whose branch is shown. */
const branchFriend = z.object({
  memberId: z.string(),
  code: z.string(),
  joinedAt: time,
  /** Members that the friend has brought. */
  friends: z.int(),
  /** What the friend's own stakes have earned the member. */
  earned: baht,
  /** What the stakes of those whom the friend has brought, and of whom they have, earned the member. */
  through: baht,
  /** Whether the friend looks like the member, and nobody has looked. */
  flagged: z.boolean(),
})
export type BranchFriend = z.output<typeof branchFriend>

const branch = z.object({
  memberId: z.string(),
  code: z.string(),
  /** Who brought the member, who brought that one, and so on up. */
  above: z.array(z.object({ memberId: z.string(), code: z.string() })),
  /** All whom the member has brought; the list has those who earned most. */
  count: z.int(),
  friends: z.array(branchFriend),
  /** Income of the member that was taken back, the newest first: below zero, of which round or kind of game, and why. */
  takenBack: z.array(
    z.object({ at: time, amount: baht, name: z.string(), date: z.string(), why: z.string() }),
  ),
})
export type BranchShown = z.output<typeof branch>

export const affiliateActs = declareConsole('affiliates', {
  list: {
    method: 'GET',
    use: 'Members who brought others, those who earned most first, and friends who look like one person with whoever brought them.',
    permission: 'payments.see',
    reply: z.object({
      referrers: z.array(referrer),
      moreReferrers: z.boolean(),
      flags: z.array(flag),
      moreFlags: z.boolean(),
    }),
  },
  branch: {
    method: 'GET',
    use: 'Whom a member has brought, those who earned the member most first, and by whom the member was brought.',
    permission: 'payments.see',
    query: z.strictObject({ memberId: idOr('MEMBER_UNKNOWN') }),
    reply: branch,
  },
  propose: {
    method: 'POST',
    use: 'Says that two members who look alike are two people: what one brought the other may be withdrawn once a second person agrees.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: z.strictObject({
      memberId: idOr('AFFILIATE_FLAG_UNKNOWN'),
      friendId: idOr('AFFILIATE_FLAG_UNKNOWN'),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees that two members who look alike are two people, as somebody else has found.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has found about two members who look alike.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has said about two members who look alike.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
})
