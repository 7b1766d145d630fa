import { isDeepStrictEqual } from 'node:util'
import { type BetType, isNumberOf } from '../../../domain/betting/bet-types.ts'
import { type CanonicalNumber, canonicalNumbers, numberKey } from '../../../domain/betting/number-key.ts'
import { permutations } from '../../../domain/betting/number-sets.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import type { NumberRule } from '../../../domain/betting/price/number-rule.ts'
import { areTiers, changesRates, type RoundLimits } from '../../../domain/betting/price/sale-limits.ts'
import { payoutRate } from '../../../domain/money.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { propose } from '../approvals/propose.ts'
import { slotOf } from '../approvals/slot-of.ts'
import type { Round } from '../rounds/queries.ts'
import { ratesOfRound } from '../rounds/rates-of-round.ts'
import { type ChangeOfLimits, changeLimits, NUMBERS_AT_MOST } from './change-limits.ts'
import { deleteNumberRules, insertNumberRules, type NumbersWish, updateNumbersOpened } from './queries.ts'

/** Numbers of one type in a round. */
export interface NumbersOfType {
  readonly type: BetType
  readonly numbers: readonly string[]
  /** The reversed numbers as well. */
  readonly withReversed: boolean
}

export interface SetNumbers extends ChangeOfLimits, NumbersOfType {
  /** Null removes the rule. */
  readonly rule: NumberRule | null
}

export interface NumbersSet {
  readonly numbers: readonly string[]
  /** Set when another person has to confirm: nothing is changed yet. */
  readonly proposalId?: string
}

/**
 * Closes numbers of a round, sets them to half pay, a rate of their own or steps, or removes such a rule; a number that was closed is
 * again what it was before. It holds from the next bet on; tickets keep their rate. A change of rates in a round on sale becomes a proposal, which another
 * person confirms. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, TYPE_NOT_SOLD, WRONG_DIGITS, RATE_TOO_HIGH,
 * TIERS_INVALID, NUMBERS_TOO_MANY; of a proposal NUMBERS_UNCHANGED, and PROPOSAL_WAITS where the same one is open.
 */
export function setNumbers(ctx: Context, wish: SetNumbers): Promise<NumbersSet> {
  return changeLimits<NumbersSet>(ctx, wish, async (tx, round, before) => {
    const { roundId, staffId, type, rule } = wish
    const numbers = numbersMeant(round, wish)
    if (rule) await refuseRule(tx, round, type, rule)
    if (round.status === 'open' && changesRates(before, { type, numbers }, rule)) {
      const standing = rulesOf(before, type, numbers)
      if (standing.every((each) => isDeepStrictEqual(each, rule))) throw new Refusal('NUMBERS_UNCHANGED')
      const proposalId = ctx.chance.id()
      const isOnly = await propose(tx, {
        id: proposalId,
        operatorId: round.operatorId,
        kind: 'numbers',
        roundId,
        slot: slotOf({ roundId, type, numbers, rule }), // others of the round may be open beside it
        content: { type, numbers, rule, before: standing },
        reason: null,
        makerId: staffId,
      })
      if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
      const body = { proposal: proposalId, ...ruleBody(type, numbers, rule) }
      return { record: { kind: 'numbers.propose', body }, done: { numbers, proposalId } }
    }
    const meant = { roundId, staffId, type, numbers }
    if (rule) await insertNumberRules(tx, meant, rule)
    else await openNumbers(tx, meant)
    const record = { kind: `numbers.${rule?.kind ?? 'open'}` as const, body: ruleBody(type, numbers, rule) }
    return { record, done: { numbers } }
  })
}

/**
 * Of numbers that are closed the closure goes, and the rule that it lay over holds again: that one was agreed to. Others lose
 * their rule.
 */
async function openNumbers(tx: Tx, meant: NumbersWish): Promise<void> {
  const over = new Set(await updateNumbersOpened(tx, meant))
  await deleteNumberRules(tx, { ...meant, numbers: meant.numbers.filter((number) => !over.has(number)) })
}

/** The rules that single numbers have, in their order; null: none. */
export function rulesOf(
  { numbers: rules }: RoundLimits,
  type: BetType,
  numbers: readonly CanonicalNumber[],
): (NumberRule | null)[] {
  return numbers.map((number) => rules.get(numberKey(type, number)) ?? null)
}

/** The audit record of a rule. */
export function ruleBody(type: BetType, numbers: readonly string[], rule: NumberRule | null): object {
  return { type, numbers, ...(rule ?? { kind: 'open' }) }
}

/** The canonical numbers of a wish, unique and sorted. */
export function numbersMeant(
  round: Round,
  { type, numbers, withReversed }: NumbersOfType,
): readonly CanonicalNumber[] {
  if (!round.types.includes(type)) throw new Refusal('TYPE_NOT_SOLD')
  if (!numbers.every((number) => isNumberOf(type, number))) throw new Refusal('WRONG_DIGITS')
  const meant = canonicalNumbers(type, withReversed ? numbers.flatMap(permutations) : numbers)
  if (meant.length > NUMBERS_AT_MOST) throw new Refusal('NUMBERS_TOO_MANY')
  return meant
}

/** A rate is given for the full plan, and never above the rate of the type. */
async function refuseRule(tx: Tx, round: Round, type: BetType, rule: NumberRule): Promise<void> {
  if (rule.kind !== 'rate' && rule.kind !== 'tiers') return
  const highest = await fullRate(tx, round, type)
  if (rule.kind === 'rate' && rule.rate > highest) throw new Refusal('RATE_TOO_HIGH')
  if (rule.kind === 'tiers' && !areTiers(rule.tiers, highest)) throw new Refusal('TIERS_INVALID')
}

async function fullRate(tx: Tx, round: Round, type: BetType) {
  const rates = await ratesOfRound(tx, round)
  const row = rates.find((rate) => rate.plan === DEFAULT_PLAN && rate.type === type)
  if (!row) throw new Refusal('TYPE_NOT_SOLD')
  return payoutRate(row.rate)
}
