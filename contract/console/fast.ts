import { z } from 'zod'
import { declareConsole, EVERYBODY } from './define.ts'

/** Longer and nobody could shoot twice in the last minutes. */
const COOL_DOWN_MAX = 60

const fastRules = z.strictObject({
  /** `classic`: without the digits of the seeds, so that the last shot decides. The page of the round says so. */
  rule: z.enum(['fair', 'classic']),
  /** How long a member waits between two shots. */
  coolDownSeconds: z.int().min(1).max(COOL_DOWN_MAX),
})

export const fastActs = declareConsole('fast', {
  rules: {
    method: 'GET',
    use: 'How rounds that draw themselves are drawn: the rule of those to be made, and the wait between shots.',
    roles: EVERYBODY,
    reply: fastRules,
  },
  setRules: {
    method: 'POST',
    use: 'Decides it anew. Rounds that were promised already keep their rule; the wait holds at once.',
    roles: ['operator_admin'],
    body: fastRules,
    reply: fastRules,
  },
})

export type FastRulesSeen = z.output<typeof fastRules>
