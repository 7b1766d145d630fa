import { z } from 'zod'
import { idOr } from '../shapes.ts'
import { declareConsole } from './define.ts'

/** A day: by then staff have voided the round themselves. */
const MINUTES_MAX = 24 * 60

export const drawRules = z.strictObject({
  /** What is taken back when a correction or a void removes a win. */
  takeBack: z.enum(['none', 'available', 'full']),
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  noResultMinutes: z.int().min(0).max(MINUTES_MAX),
})

/** What a wish for other rules is answered with; null: they stand already. */
export const proposed = z.object({ proposalId: z.string().nullable() })

const onRules = z.strictObject({ kind: z.enum(['draws', 'fast']), proposalId: idOr('PROPOSAL_UNKNOWN') })

export const ruleActs = declareConsole('rules', {
  draws: {
    method: 'GET',
    use: 'What the operator has decided about corrections and draws without a result.',
    permission: 'rules.see',
    reply: drawRules,
  },
  setDraws: {
    method: 'POST',
    use: 'Asks for it to be decided anew; it holds for what happens once a second person has agreed.',
    permission: 'rules.set',
    keyed: true,
    two: true,
    body: drawRules,
    reply: proposed,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to other rules, of draws or of fast draws, that somebody else has asked for.',
    permission: 'rules.confirm',
    keyed: true,
    two: true,
    body: onRules,
    reply: z.object({}),
  },
  reject: {
    method: 'POST',
    use: 'Says no to other rules that somebody else has asked for.',
    permission: 'rules.confirm',
    keyed: true,
    body: onRules,
    reply: z.object({}),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own wish for other rules back before anybody has agreed.',
    permission: 'rules.set',
    keyed: true,
    body: onRules,
    reply: z.object({}),
  },
})

export type DrawRulesSeen = z.output<typeof drawRules>
