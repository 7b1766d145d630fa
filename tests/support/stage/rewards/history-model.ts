// What rewards come to, in plain code that shares nothing with the site: satang, one member at a time. The gate of histories does the same
// to the site and compares.

import { doneSince, type ModelCampaign, playedClaim, ripenInModel, roundCounts } from './history-claims.ts'
import type { MemberModel, ModelGrant, ModelRound, ModelTerms, ModelTicket, Play } from './history-member.ts'

export function newMemberModel(id: string, cash: number): MemberModel {
  return {
    ...{ id, cash, tickets: [], events: [], counted: new Map(), played: new Map(), days: new Map() },
    ...{ cashback: new Map(), choice: undefined, grants: [], claims: [] },
    ...{ firstPlayed: new Map(), deposits: new Map(), checkIns: [], spins: [] },
  }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

function dayOf(member: MemberModel, day: string): Play {
  const play = member.days.get(day) ?? { staked: 0, won: 0, corrected: 0, bonuses: 0 }
  member.days.set(day, play)
  return play
}

/** Of the operator, on a day. */
export function give(member: MemberModel, amount: number, day: string): void {
  member.cash += amount
  dayOf(member, day).bonuses += amount
}

export const activeGrant = ({ grants }: MemberModel) => grants.find(({ end }) => end === 'active')

const had = ({ grants }: MemberModel, promotion: number) =>
  grants.filter((grant) => grant.promotion === promotion).length

interface ChoosingIn {
  readonly terms: readonly ModelTerms[]
  readonly campaign: ModelCampaign
  readonly rounds: readonly ModelRound[]
  readonly now: number
}

/** Returns the refusal, or `none`. */
export function chooseInModel(
  member: MemberModel,
  promotion: number | null,
  { terms, now, rounds, campaign }: ChoosingIn,
): string {
  const standing = member.choice && member.choice.until >= now ? member.choice.promotion : null
  if (standing === promotion) return 'none'
  if (promotion === null) {
    member.choice = undefined
    return 'none'
  }
  if (activeGrant(member)) return 'PROMOTION_ACTIVE'
  if (playedClaim(member, { rounds, campaign })) return 'PROMOTION_COUPON'
  if (had(member, promotion) >= (terms[promotion]?.timesEach ?? 0)) return 'PROMOTION_USED'
  member.choice = { promotion, until: now + 24 * 3_600_000 }
  return 'none'
}

export function depositInModel(
  member: MemberModel,
  amount: number,
  { terms, now, day }: { readonly terms: readonly ModelTerms[]; readonly now: number; readonly day: string },
): void {
  member.cash += amount
  member.deposits.set(day, (member.deposits.get(day) ?? 0) + amount)
  member.events.push({ need: amount })
  const { choice } = member
  const offer = choice && choice.until >= now ? terms[choice.promotion] : undefined
  if (!choice || !offer || activeGrant(member) || had(member, choice.promotion) >= offer.timesEach) return
  const baht = Math.floor(amount / 100)
  if (baht * 100 < offer.depositMin) return
  const wish = offer.percent > 0 ? baht * offer.percent : offer.fixed
  const bonus = Math.min(wish, offer.bonusMax)
  const need = (baht * 100 + bonus) * offer.times
  member.grants.push({
    ...{ promotion: choice.promotion, bonus, need, since: member.events.length, end: 'active' },
  })
  member.choice = undefined
}

/** What stakes on a round count as turnover: all of them, but those that cover each other. */
function countsNow(member: MemberModel, round: number, percent: number): number {
  const standing = member.tickets.filter((ticket) => ticket.round === round && ticket.status === 'placed')
  const of = (kind: ModelTicket['kind']) =>
    sum(standing.filter((ticket) => ticket.kind === kind).map(({ net }) => net))
  return Math.floor((of('two') * percent) / 100) + Math.floor((of('half') * percent) / 100)
}

/** The job after a settlement: turnover, play, and the bonus of who has played enough. */
export function countInModel(
  member: MemberModel,
  round: number,
  { rounds, percents, terms, campaign, day }: { readonly rounds: readonly ModelRound[] } & CountRules,
): void {
  const own = member.tickets.filter((ticket) => ticket.round === round)
  const staked = sum(own.filter(({ status }) => status === 'placed').map(({ net }) => net))
  const known = member.counted.get(round)
  const percent = known?.percent ?? percents[rounds[round]?.group ?? ''] ?? 100
  if (known || staked > 0) member.counted.set(round, { percent, amount: countsNow(member, round, percent) })
  if (!known && staked > 0) member.events.push({ round })
  const won = sum(own.map(({ held }) => held))
  const before = member.played.get(round)
  const more = { staked: staked - (before?.staked ?? 0), won: won - (before?.won ?? 0) }
  if (more.staked !== 0 || more.won !== 0) {
    const play = dayOf(member, day)
    if (before) play.corrected += more.staked - more.won
    else [play.staked, play.won] = [play.staked + more.staked, play.won + more.won]
    member.played.set(round, { staked, won })
    if (!before) member.firstPlayed.set(round, day)
  }
  if (member.counted.has(round)) convertInModel(member, { rounds, terms, campaign, day })
}

interface CountRules {
  readonly percents: Readonly<Record<string, number>>
  readonly terms: readonly ModelTerms[]
  readonly campaign: ModelCampaign
  readonly day: string
}

/** A round of a game that a member plays: on no list, so that what was won or lost counts. */
export interface ModelGame {
  /** Its place among the rounds. */
  readonly round: number
  readonly name: string
  /** The day on which it was opened. */
  readonly day: string
  staked: number
  won: number
}

/** The job that counts rounds of games: turnover, play, and then the bonus of who has played enough. */
export function countGameInModel(
  member: MemberModel,
  game: ModelGame,
  by: Omit<CountRules, 'percents'> & { readonly rounds: readonly ModelRound[] },
): void {
  const { round, staked, won } = game
  const amount = Math.min(staked, Math.abs(won - staked))
  if (!member.counted.has(round)) member.events.push({ round })
  member.counted.set(round, { percent: 100, amount })
  const before = member.played.get(round)
  const play = dayOf(member, by.day)
  if (before) play.corrected += staked - before.staked - (won - before.won)
  else [play.staked, play.won] = [play.staked + staked, play.won + won]
  member.played.set(round, { staked, won })
  if (!before) member.firstPlayed.set(round, by.day)
  convertInModel(member, by)
}

export function doneOf(
  member: MemberModel,
  { promotion, since }: ModelGrant,
  { rounds, terms }: { readonly rounds: readonly ModelRound[]; readonly terms: readonly ModelTerms[] },
): number {
  return doneSince(member, { since, group: terms[promotion]?.group ?? null, rounds })
}

function convertInModel(
  member: MemberModel,
  by: Omit<CountRules, 'percents'> & { rounds: readonly ModelRound[] },
): void {
  const grant = activeGrant(member)
  if (grant && doneOf(member, grant, by) >= grant.need) {
    grant.end = 'converted'
    give(member, grant.bonus, by.day)
  }
  for (const credit of ripenInModel(member, by)) give(member, credit, by.day)
}

export function giveUpInModel(member: MemberModel): void {
  const grant = activeGrant(member)
  if (grant) grant.end = 'given-up'
}

export function turnoverLeftInModel(member: MemberModel, rounds: readonly ModelRound[]): number {
  return member.events.reduce(
    (left, event) =>
      'need' in event ? left + event.need : Math.max(0, left - roundCounts(member, rounds, event.round)),
    0,
  )
}

/** A tenth of what was lost on a day, from a baht to a thousand, which is to be turned over once. */
export function cashbackInModel(member: MemberModel, lostOn: string, day: string): number {
  const { staked, won, corrected, bonuses } = dayOf(member, lostOn)
  const lost = staked - won + corrected - bonuses
  const share = Math.min(Math.floor(Math.max(0, lost) / 10), 1_000_00)
  if (share < 1_00) return 0
  member.cashback.set(lostOn, share)
  give(member, share, day)
  member.events.push({ need: share })
  return share
}

/** The round's tickets have this result: late ones are given back, the others hold what they win. */
export function drawInModel(
  members: readonly MemberModel[],
  round: number,
  result: 'first' | 'second' | 'void',
): void {
  for (const member of members) {
    for (const ticket of member.tickets) {
      if (ticket.round !== round || ticket.status !== 'placed') continue
      const isBack = result === 'void' || ticket.isLate
      const due = isBack ? 0 : ticket.wins[result]
      member.cash += due - ticket.held + (isBack ? ticket.net : 0)
      ticket.held = due
      if (isBack) ticket.status = 'refunded'
    }
  }
}
