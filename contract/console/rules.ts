import { z } from 'zod'
import { HIGHEST_AGE, isHelpPhone, LEGAL_AGE, NEEDED } from '../../domain/operator/licence.ts'
import { CHECK_MINUTES } from '../../domain/safer/play-session.ts'
import { idOr, longText, UNBROKEN } from '../shapes.ts'
import { declareConsole } from './define.ts'

/** A day: by then staff have voided the round themselves. */
const MINUTES_MAX = 24 * 60

export const drawRules = z.strictObject({
  /** What is taken back when a correction or a void removes a win. */
  takeBack: z.enum(['none', 'available', 'full']),
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  noResultMinutes: z.int().min(0).max(MINUTES_MAX),
})

/** One line, which may be empty: then it is not set. */
const line = (maxCharacters: number) => longText(maxCharacters).regex(UNBROKEN)

export const licence = z.strictObject({
  jurisdiction: line(120),
  licenceNo: line(60),
  helpName: line(80),
  helpPhone: line(20).refine(isHelpPhone, { params: { refusal: 'HELP_PHONE_INVALID' } }),
  helpText: line(160),
  /** The age in years from which somebody may register. */
  minAge: z.int().min(LEGAL_AGE).max(HIGHEST_AGE).nullable(),
  /** Whether people look at an identity document before the first withdrawal of a member. */
  checksDocuments: z.boolean(),
  /** The most minutes between two checks of reality; members choose so many or fewer. */
  checkMinutes: z.literal(CHECK_MINUTES),
})

/** What a wish for other rules is answered with; null: they stand already. */
export const proposed = z.object({ proposalId: z.string().nullable() })

const onRules = z.strictObject({
  kind: z.enum(['draws', 'fast', 'licence']),
  proposalId: idOr('PROPOSAL_UNKNOWN'),
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
    use: 'Asks for it to be decided anew; it holds for what happens once a second person has agreed.',
    permission: 'rules.set',
    keyed: true,
    two: true,
    /** `seen`, here and below: the rules that were changed. Refused where others stand by now. */
    body: drawRules.extend({ seen: drawRules.optional() }),
    reply: proposed,
  },
  licence: {
    method: 'GET',
    use: 'By what right real money is taken and whom a member in need calls, and what of it is missing.',
    permission: 'rules.see',
    /** `takesMoney`: nothing is missing, or the operator is a demo. */
    reply: z.object({
      licence,
      missing: z.array(z.enum(NEEDED)),
      isDemo: z.boolean(),
      takesMoney: z.boolean(),
    }),
  },
  setLicence: {
    method: 'POST',
    use: 'Asks for another licence or help line; it holds once a second person has agreed. Without a whole one no real money is taken.',
    permission: 'rules.set',
    keyed: true,
    two: true,
    body: licence.extend({ seen: licence.optional() }),
    reply: proposed,
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to other rules, of draws or of fast draws, or to another licence, that somebody else has asked for.',
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
export type LicenceSeen = z.output<typeof licence>
