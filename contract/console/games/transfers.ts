import { z } from 'zod'
import { PEOPLES_ENDS, TRANSFER_WAITS, TRANSFER_WAYS } from '../../../domain/games/transfer-wallet.ts'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const nothing = z.object({})
const transferId = idOr('GAME_TRANSFER_UNKNOWN')
const onAsked = z.strictObject({ transferId, proposalId: idOr('PROPOSAL_UNKNOWN') })
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

const ofMember = {
  id: z.string(),
  member: z.object({ code: z.string(), name: z.string() }),
  provider: z.string(),
  name: z.string(),
  way: z.enum(TRANSFER_WAYS),
  amount: baht,
  requestedAt: time,
}

const open = z.object({
  ...ofMember,
  state: z.enum(['sending', 'unknown']),
  /** What its provider last said of it; null: nothing was heard yet. */
  said: z.enum(TRANSFER_WAITS).nullable(),
  /** What its provider says it has moved, where that is another amount. */
  saidAmount: baht.nullable(),
  /** How often its provider was told. */
  sends: z.int(),
  askedAt: time.nullable(),
  /** Somebody has asked for its end, and a second person decides. */
  isAsked: z.boolean(),
})
export type OpenGameTransferShown = z.output<typeof open>

const ended = z.object({
  ...ofMember,
  state: z.enum(PEOPLES_ENDS),
  by: z.string(),
  endedAt: time,
  /** What its provider has said since; null: nothing final. */
  late: z
    .object({ state: z.enum(['done', 'refused']), amount: baht.nullable(), differs: z.boolean() })
    .nullable(),
})
export type EndedGameTransferShown = z.output<typeof ended>

/** A member who may not play, and whose game wallets are looked at again by the program. */
const kept = z.object({
  member: z.object({ code: z.string(), name: z.string() }),
  /** When their play was last ended. */
  beganAt: time,
  nextAt: time,
  /** What has gone there and has not come back, as far as is known here. */
  there: baht,
})
export type KeptMemberShown = z.output<typeof kept>

export const gameTransferActs = declareConsole('gameTransfers', {
  list: {
    method: 'GET',
    use: 'Transfers to and from game wallets of which nobody knows what became, the oldest first, those that two people have ended, and members who may not play and whose game wallets are looked at again.',
    permission: 'games.rounds',
    reply: z.object({
      open: z.array(open),
      ended: z.array(ended),
      kept: z.array(kept),
      /** Which of the three have more than is shown. */
      more: z.object({ open: z.boolean(), ended: z.boolean(), kept: z.boolean() }),
      now: time,
    }),
  },
  home: {
    method: 'POST',
    use: 'Has what a member who may not play has in game wallets brought home at once, as the program does by itself within a day.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({ username: plainText(64), reason: plainText(200) }),
    reply: nothing,
  },
  propose: {
    method: 'POST',
    use: 'Asks that a transfer of which its provider says nothing end, as made or as not made; a second person has to agree.',
    permission: 'games.propose',
    keyed: true,
    two: true,
    body: z.strictObject({ transferId, end: z.enum(PEOPLES_ENDS), reason: plainText(200) }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to the end of a transfer that somebody else has asked for; its provider is asked once more first.',
    permission: 'games.confirm',
    keyed: true,
    asksOutside: true,
    two: true,
    body: onAsked,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has asked for about a transfer of a game wallet.',
    permission: 'games.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has asked for about a transfer of a game wallet.',
    permission: 'games.propose',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
})
