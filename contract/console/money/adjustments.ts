import { z } from 'zod'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { pageAfter, pageEnds } from '../paging.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

/** More than this nobody gives or takes at once. */
const MOST_BAHT = 100_000_000

const adjustment = z.object({
  id: z.string(),
  at: time,
  name: z.string(),
  code: z.string(),
  /** Above zero it was given, below it was taken. */
  amount: baht,
  reason: z.string(),
  maker: z.string(),
  checker: z.string(),
})
export type AdjustmentShown = z.output<typeof adjustment>

export const adjustmentActs = declareConsole('adjustments', {
  list: {
    method: 'GET',
    use: 'Money that people have given to members and taken from them by hand, the newest first, and how much of today is left.',
    permission: 'payments.see',
    query: pageAfter('PROPOSAL_UNKNOWN'),
    reply: z.object({
      adjustments: z.array(adjustment),
      ...pageEnds,
      /** Of today: what was given and taken together, and the most of it. */
      usedToday: baht,
      dayMax: baht,
    }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes that a member have more or less money; it moves once a second person has agreed.',
    permission: 'payments.adjust',
    keyed: true,
    two: true,
    body: z.strictObject({
      /** Sign-in name or member code. */
      username: plainText(64),
      /** Above zero it is given, below it is taken. */
      amount: baht.refine((each) => each !== 0 && Math.abs(each) <= MOST_BAHT, 'not zero'),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed: the money moves, once.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed about the money of a member.',
    permission: 'payments.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed about the money of a member.',
    permission: 'payments.adjust',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
})
