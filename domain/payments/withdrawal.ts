import { NO_MONEY, type Satang, satang } from '../money.ts'
import { mayBeSame } from './match-payment.ts'

/**
 * `review` waits for people, `approved` for its payout. `sending` says that the provider is asked, written before it is.
 * `unknown`: the provider was asked and nobody knows what became of it. The last two are its ends.
 */
export const WITHDRAWAL_STATES = ['review', 'approved', 'sending', 'unknown', 'paid', 'failed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** What an operator has decided about withdrawals. */
export interface WithdrawalRules {
  /** Satang: the least and the most at once, and the most in a Bangkok day. */
  readonly min: Satang
  readonly max: Satang
  readonly dayMax: Satang
  readonly dayCount: number
  /** How long after a new bank account, password, PIN or second step nothing is withdrawn. */
  readonly waitHours: number
  /** From this amount of a Bangkok day on two people approve. */
  readonly twoFrom: Satang
  /** Up to this amount of a Bangkok day, and only for members of so many days, nobody need approve; 0: people approve all. */
  readonly autoMax: Satang
  readonly autoAfterDays: number
  /** Whether people look at the first withdrawal of a member. */
  readonly firstByPeople: boolean
  /** Whether people look at a withdrawal to an account that nobody has proven to be its member's. */
  readonly unprovenByPeople: boolean
}

/** Where an operator has decided nothing: people approve everything. */
export const WITHDRAWAL_RULES: WithdrawalRules = {
  min: satang(100_00),
  max: satang(50_000_00),
  dayMax: satang(100_000_00),
  dayCount: 5,
  waitHours: 24,
  twoFrom: satang(20_000_00),
  autoMax: NO_MONEY,
  autoAfterDays: 7,
  firstByPeople: true,
  unprovenByPeople: true,
}

/** In a demo small amounts need nobody, and nobody waits a day to see it. Its bank names nobody, so that no account is ever proven. */
export const DEMO_WITHDRAWAL_RULES: WithdrawalRules = {
  ...WITHDRAWAL_RULES,
  waitHours: 0,
  twoFrom: satang(5_000_00),
  autoMax: satang(1_000_00),
  autoAfterDays: 0,
  firstByPeople: false,
  unprovenByPeople: false,
}

/** The rules with what an operator has set over them; what is no whole number from 0 is as if it were not set. */
export function rulesWith(rules: WithdrawalRules, set: Readonly<Record<string, unknown>>): WithdrawalRules {
  const fits = Object.entries(set).filter(
    ([name, value]) =>
      name in rules &&
      (typeof rules[name as keyof WithdrawalRules] === 'boolean'
        ? typeof value === 'boolean'
        : Number.isSafeInteger(value) && Number(value) >= 0),
  )
  return { ...rules, ...Object.fromEntries(fits) }
}

/** What is known of a member who would withdraw, read at one moment. */
export interface WithdrawalFacts {
  readonly now: Date
  readonly cash: Satang
  readonly hasAccount: boolean
  readonly isOpen: boolean
  /** What was withdrawn on this Bangkok day; what came back does not count. */
  readonly today: { readonly amount: Satang; readonly count: number }
  /** The member has stopped, and may not play. */
  readonly isStopped: boolean
  /** Stakes that are still required. */
  readonly turnoverLeft: Satang
  /** Stakes that an accepted promotion asks for; nothing once it is given up. */
  readonly promotionLeft: Satang
  /** The same of free credit. */
  readonly freeCreditLeft: Satang
  /** Stakes that count no more of a bonus or free credit that became cash, which nobody can give up. */
  readonly paidBonusLeft: Satang
  /** They were taken away by what a game did later, and not by a result that was cancelled or corrected. */
  readonly isLostToGames: boolean
  /** When the bank account, the password, the PIN or the second step was last changed after registration. */
  readonly changedAt: Date | null
}

export type WithdrawalRefusal =
  | 'WITHDRAW_ACCOUNT_NEEDED'
  | 'WITHDRAW_OPEN'
  | 'WITHDRAW_WAITS'
  | 'PROMOTION_LEFT'
  | 'FREE_CREDIT_LEFT'
  | 'PAID_BONUS_LEFT'
  | 'PAID_BONUS_GAMES'
  | 'TURNOVER_LEFT'
  | 'WITHDRAWALS_TODAY'
  | 'WITHDRAW_DAY_FULL'
  | 'WITHDRAW_TOO_LOW'
  | 'WITHDRAW_TOO_HIGH'
  | 'CREDIT_TOO_LOW'

/** Until when a change keeps a member from withdrawing; null: it does not. */
export function waitsUntil(facts: WithdrawalFacts, rules: WithdrawalRules): Date | null {
  if (!facts.changedAt) return null
  const until = new Date(facts.changedAt.getTime() + rules.waitHours * 3_600_000)
  return facts.now < until ? until : null
}

/** What may still be withdrawn on this Bangkok day, in satang. */
export function leftToday({ today }: Pick<WithdrawalFacts, 'today'>, rules: WithdrawalRules): Satang {
  if (today.count >= rules.dayCount) return NO_MONEY
  return satang(Math.max(0, rules.dayMax - today.amount))
}

/** Everything for which this member withdraws nothing now, whatever the amount: refused by the first, shown together. */
export function refusalsOfMember(facts: WithdrawalFacts, rules: WithdrawalRules): WithdrawalRefusal[] {
  const found: WithdrawalRefusal[] = []
  if (!facts.hasAccount) found.push('WITHDRAW_ACCOUNT_NEEDED')
  if (facts.isOpen) found.push('WITHDRAW_OPEN')
  if (waitsUntil(facts, rules)) found.push('WITHDRAW_WAITS')
  if (facts.promotionLeft > 0) found.push('PROMOTION_LEFT')
  if (facts.freeCreditLeft > 0) found.push('FREE_CREDIT_LEFT')
  // Nobody is asked for stakes who may place none. What can be given up without playing is.
  if (!facts.isStopped && facts.paidBonusLeft > 0) {
    found.push(facts.isLostToGames ? 'PAID_BONUS_GAMES' : 'PAID_BONUS_LEFT')
  }
  if (!facts.isStopped && facts.turnoverLeft > 0) found.push('TURNOVER_LEFT')
  if (facts.today.count >= rules.dayCount) found.push('WITHDRAWALS_TODAY')
  return found
}

/** Why a withdrawal of this amount is refused. */
export function refuseWithdrawal(
  amount: Satang,
  facts: WithdrawalFacts,
  rules: WithdrawalRules,
): WithdrawalRefusal | undefined {
  const [ofMember] = refusalsOfMember(facts, rules)
  if (ofMember) return ofMember
  if (amount < rules.min) return 'WITHDRAW_TOO_LOW'
  if (amount > rules.max) return 'WITHDRAW_TOO_HIGH'
  if (amount > leftToday(facts, rules)) return 'WITHDRAW_DAY_FULL'
  return amount > facts.cash ? 'CREDIT_TOO_LOW' : undefined
}

/** Why a withdrawal waits for people. `banned`: its member was, after it was approved. `rewritten`: somebody has changed its row, and it can only be refused. */
export type WaitReason =
  | 'document'
  | 'amount'
  | 'new-member'
  | 'first'
  | 'name-unknown'
  | 'name-differs'
  | 'name-unproven'
  | 'owes'
  | 'looks-alike'
  | 'not-played'
  | 'account-unmarked'
  | 'banned'
  | 'rewritten'

export interface RiskFacts {
  readonly now: Date
  /** What was withdrawn before on this Bangkok day. */
  readonly withdrawnToday: Satang
  readonly memberSince: Date
  readonly paidBefore: boolean
  /** What the member owes, in satang. */
  readonly debt: number
  readonly name: string | null
  /** Who banks have named as the sender of the member's money; empty: nobody. */
  readonly holders: readonly string[]
  /** Somebody has proven that the account the money goes to is the member's. */
  readonly isProven: boolean
  /** The account bears the program's mark: nobody has written another one into the database. */
  readonly isAccountMarked: boolean
  /** Other members who took rewards lately, as this one did, and share a device at one address or an account. */
  readonly alike: number
  /** Satang of stakes that deposits ask of a member who has stopped. */
  readonly unplayed: Satang
}

/** Rewards are looked back at for so long. */
export const ALIKE_DAYS = 30

/** A household shares an address and a kind of phone. So many others are one person with many accounts. */
export const ALIKE_FROM = 5

/** Why people have to approve; empty: nobody need. */
export function waitReasons(amount: Satang, facts: RiskFacts, rules: WithdrawalRules): WaitReason[] {
  const reasons: WaitReason[] = []
  const days = (facts.now.getTime() - facts.memberSince.getTime()) / 86_400_000
  // Many small ones are one large one.
  const ofDay = satang(amount + facts.withdrawnToday)
  if (!(ofDay <= rules.autoMax) || needsTwo(ofDay, rules)) reasons.push('amount')
  if (!(days >= rules.autoAfterDays)) reasons.push('new-member')
  if (rules.firstByPeople && !facts.paidBefore) reasons.push('first')
  if (!facts.name) reasons.push('name-unknown')
  else if (differs(facts.name, facts.holders)) reasons.push('name-differs')
  else if (rules.unprovenByPeople && !facts.isProven) reasons.push('name-unproven')
  if (facts.debt !== 0) reasons.push('owes')
  if (facts.alike >= ALIKE_FROM) reasons.push('looks-alike')
  // Deposits that go straight out again are a way to hide where money is from: people look, and nobody is refused.
  if (facts.unplayed > 0) reasons.push('not-played')
  if (!facts.isAccountMarked) reasons.push('account-unmarked')
  return reasons
}

function differs(name: string, holders: readonly string[]): boolean {
  return holders.some((holder) => !isSameHolder(name, holder))
}

/** Who a bank has named as the sender of money, and what it showed of the account. */
export interface NamedSender {
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string
}

/** Banks show four digits of an account; fewer are many accounts'. */
const DIGITS_SHOWN = 4

/** Whether a bank has said that this account is this person's: money came from it, in their name. */
export function isNamedByBank(
  name: string,
  account: { readonly bank: string; readonly accountNo: string },
  senders: readonly NamedSender[],
): boolean {
  return senders.some(
    ({ senderBank, senderNo, senderName }) =>
      senderBank?.toLowerCase() === account.bank &&
      senderNo !== null &&
      (senderNo.match(/\d/g)?.length ?? 0) >= DIGITS_SHOWN &&
      mayBeSame(senderNo, account.accountNo) &&
      isSameHolder(name, senderName),
  )
}

/** Whether two people approve. `ofDay`: the amount with what its member withdrew before it on its Bangkok day. */
export function needsTwo(ofDay: Satang, rules: WithdrawalRules): boolean {
  return ofDay >= rules.twoFrom
}

/** A Thai title is written before the name without a space; of Latin letters a space or a dot tells it from a name. */
const TITLE =
  /^(นางสาว|น\.?\s?ส\.|นาง|นาย|เด็กชาย|เด็กหญิง|ด\.?\s?ช\.|ด\.?\s?ญ\.|(mister|miss|master|mrs|mr|ms|dr)(\.|\s))\s*/iu
/** How banks hide what they do not show of a surname. */
const HIDDEN = /(\*+|x{2,}|\.+|…)$/i
/** Banks cut surnames; fewer letters than these are many people's. */
const SURNAME_LETTERS = 3

/**
 * Whether a bank's name of a holder is a person's name, titles aside: the whole given name, and of the surname what the bank
 * writes of it, three letters at least or all.
 */
export function isSameHolder(name: string, holder: string): boolean {
  const own = wordsOf(name)
  const told = wordsOf(holder)
  if (own.length === 0 || told.length === 0) return false
  if (own.join('') === told.join('')) return true
  const shown = wordsOf(holder.trim().replace(HIDDEN, ''))
  const surname = own.at(-1) ?? ''
  const part = shown[own.length - 1] ?? ''
  return (
    own.length > 1 &&
    shown.length === own.length &&
    own.slice(0, -1).every((word, place) => word === shown[place]) &&
    surname.startsWith(part) &&
    (part === surname || lettersIn(part) >= SURNAME_LETTERS)
  )
}

/** A person's name by which two that are read alike are alike, however they are typed: without title and spaces. */
export function plainHolder(name: string): string {
  return wordsOf(name).join('')
}

/** Thai is typed in more ways than one that look alike. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('เเ', 'แ')
    .trim()
  return plain.replace(TITLE, '').toLowerCase().split(/\s+/u).filter(Boolean)
}

/** Thai vowels and tones above and below are no letters of their own. */
function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
