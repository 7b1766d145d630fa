import { z } from 'zod'
import { idOr, plainText } from '../shapes.ts'
import { declareConsole } from './define.ts'

const REASON_LENGTH = 200

const withReason = z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), reason: plainText(REASON_LENGTH) })

export const voidActs = declareConsole('voids', {
  propose: {
    method: 'POST',
    use: 'Asks that a round be void: not held, every stake given back. Nothing happens until another person agrees.',
    permission: 'voids.propose',
    keyed: true,
    two: true,
    body: withReason,
    reply: z.object({ proposalId: z.string() }),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own wish for a void back before anybody has agreed.',
    permission: 'voids.propose',
    keyed: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN') }),
    reply: z.object({ withdrawn: z.literal(true) }),
  },
  confirm: {
    method: 'POST',
    use: "Agrees to a void with a reason of one's own, without having read the first. The money goes back at once.",
    permission: 'voids.confirm',
    keyed: true,
    two: true,
    body: withReason,
    reply: z.object({ confirmed: z.literal(true) }),
  },
  reject: {
    method: 'POST',
    use: 'Says no to a void that somebody else has asked for.',
    permission: 'voids.confirm',
    keyed: true,
    body: withReason,
    reply: z.object({ rejected: z.literal(true) }),
  },
})
