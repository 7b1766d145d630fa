import type { MemberModel, ModelClaim, ModelRound } from './history-member.ts'

/** A campaign of the model: satang, and how often one member may claim it. */
export interface ModelCampaign {
  readonly credit: number
  readonly times: number
  readonly cashMin: number
  readonly cashMax: number
  readonly group: string | null
  readonly timesEach: number
}

interface Told {
  readonly rounds: readonly ModelRound[]
  readonly campaign: ModelCampaign
}

/** What a round counts today. */
export const roundCounts = (member: MemberModel, rounds: readonly ModelRound[], round: number) =>
  rounds[round]?.isVoid ? 0 : (member.counted.get(round)?.amount ?? 0)

/** What counts of the rounds that were counted first from a place among the events on. */
export function doneSince(
  member: MemberModel,
  { since, group, rounds }: { since: number; group: string | null; rounds: readonly ModelRound[] },
): number {
  return member.events.slice(since).reduce((done, event) => {
    if (!('round' in event) || (group !== null && rounds[event.round]?.group !== group)) return done
    return done + roundCounts(member, rounds, event.round)
  }, 0)
}

export const claimDone = (member: MemberModel, { since }: ModelClaim, { rounds, campaign }: Told) =>
  doneSince(member, { since, group: campaign.group, rounds })

export function claimEnd(member: MemberModel, claim: ModelClaim, told: Told) {
  if (claim.end !== 'waiting') return claim.end
  return claimDone(member, claim, told) < claim.need ? 'active' : 'ready'
}

/** The claim that is being played. */
export const playedClaim = (member: MemberModel, told: Told) =>
  member.claims.find((claim) => claimEnd(member, claim, told) === 'active')

/** Returns the refusal, or `none`. */
export function claimInModel(
  member: MemberModel,
  told: Told,
  { hasPromotion }: { readonly hasPromotion: boolean },
): string {
  const { credit, times, timesEach, cashMax } = told.campaign
  if (member.claims.length >= timesEach) return 'COUPON_USED'
  const had = member.claims.filter(({ end }) => end !== 'given-up').length * credit
  if (had + credit > cashMax) return 'COUPON_FULL'
  if (playedClaim(member, told)) return 'COUPON_PLAYING'
  if (hasPromotion) return 'COUPON_PROMOTION'
  member.claims.push({ credit, need: credit * times, since: member.events.length, end: 'waiting' })
  return 'none'
}

/** What of free credit becomes cash now: all that is played, once it comes to the least. Satang, each. */
export function ripenInModel(member: MemberModel, told: Told): number[] {
  const ready = member.claims.filter((claim) => claimEnd(member, claim, told) === 'ready')
  const sum = ready.reduce((all, { credit }) => all + credit, 0)
  if (ready.length === 0 || sum < told.campaign.cashMin) return []
  return ready.map((claim) => {
    claim.end = 'converted'
    return claim.credit
  })
}
