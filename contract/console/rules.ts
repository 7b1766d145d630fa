import { z } from 'zod'
import { declareConsole } from './define.ts'

/** A day: by then staff have voided the round themselves. */
const MINUTES_MAX = 24 * 60

const drawRules = z.strictObject({
  /** What is taken back when a correction or a void removes a win. */
  takeBack: z.enum(['none', 'available', 'full']),
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  noResultMinutes: z.int().min(0).max(MINUTES_MAX),
})

export const ruleActs = declareConsole('rules', {
  draws: {
    method: 'GET',
    use: 'What the operator has decided about corrections and draws without a result.',
    permission: 'rules.see',
    reply: drawRules,
  },
  setDraws: {
    method: 'POST',
    use: 'Decides it anew, for what happens from now on.',
    permission: 'rules.set',
    keyed: true,
    body: drawRules,
    reply: drawRules,
  },
})

export type DrawRulesSeen = z.output<typeof drawRules>
