import { z } from 'zod'
import { FAST_LOTTERIES } from '../../domain/lottery/lotteries/yeekee.ts'
import { declareConsole } from './define.ts'
import { proposed } from './rules.ts'

/** A longer pause would leave no time for a second shot in the last minutes. */
const COOL_DOWN_MAX = 60

export const fastRules = z.strictObject({
  /** `classic` draws from the shots alone, without the seeds: the last shot decides. The page of the round says so. */
  rule: z.enum(['fair', 'classic']),
  /** How long a member waits between two shots. */
  coolDownSeconds: z.int().min(1).max(COOL_DOWN_MAX),
  /** The lotteries into whose fair draws a public beacon is mixed. */
  beacons: z
    .array(z.enum(FAST_LOTTERIES.map(({ code }) => code)))
    .max(FAST_LOTTERIES.length)
    .readonly(),
})

export const fastActs = declareConsole('fast', {
  rules: {
    method: 'GET',
    use: 'How rounds that draw themselves are drawn: rule and beacons of those to be made, and the wait between shots.',
    permission: 'rules.see',
    reply: fastRules,
  },
  setRules: {
    method: 'POST',
    use: 'Asks for it to be decided anew; it holds once a second person has agreed. Rounds that were promised already keep their rule and beacon; the wait holds at once.',
    permission: 'rules.set',
    keyed: true,
    two: true,
    /** `seen`: the rules that were changed. Refused where others stand by now. */
    body: fastRules.extend({ seen: fastRules.optional() }),
    reply: proposed,
  },
})

export type FastRulesSeen = z.output<typeof fastRules>
