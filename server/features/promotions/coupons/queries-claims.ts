import type { Satang } from '../../../../domain/money.ts'
import type { ClaimFigures, CouponTerms, TraceKind } from '../../../../domain/rewards/coupon.ts'
import type { Reader, Tx } from '../../../context.ts'

/** A code, with the newest terms of its campaign. */
export interface FoundCode {
  readonly campaignId: string
  readonly termsId: string
  readonly terms: CouponTerms
  readonly isOver: boolean
  /** How often it may be claimed still: its campaign too, which may have more codes than its newest total. */
  readonly usesLeft: number
  /** The member's own claim of it. */
  readonly claimId: string | null
}

export function findCode(
  reader: Reader,
  { operatorId, hash, memberId }: { operatorId: string; hash: string; memberId: string },
): Promise<FoundCode | undefined> {
  return reader.maybe<FoundCode>`
    select k.campaign_id as "campaignId", t.id as "termsId", t.terms, t.is_over as "isOver",
      least(k.uses - k.used, case when g.issued > (t.terms->>'total')::int then (t.terms->>'total')::int
        - (select count(*) from coupon_claim o where o.campaign_id = k.campaign_id) end)::int as "usesLeft", c.id as "claimId"
    from coupon_code k join coupon_campaign g on g.campaign_id = k.campaign_id
      cross join lateral (select * from coupon_terms v where v.campaign_id = k.campaign_id order by v.nth desc limit 1) t
      left join coupon_claim c on c.member_id = ${memberId} and c.code_hash = k.hash
    where k.operator_id = ${operatorId} and k.hash = decode(${hash}, 'hex')`
}

/** What is asked of the database before a claim. */
export interface ClaimReads {
  readonly hasAccount: boolean
  /** Free credit that is not played yet. */
  readonly isPlaying: boolean
  readonly credited: Satang
}

export function readClaimFacts(reader: Reader, memberId: string, campaignId: string): Promise<ClaimReads> {
  return reader.one<ClaimReads>`
    select exists (select from member_bank b where b.member_id = ${memberId}) as "hasAccount",
      has_active_coupon(${memberId}::uuid) as "isPlaying",
      (select coalesce(sum(c.credit), 0)::bigint from coupon_claim c
        left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
        where c.member_id = ${memberId} and c.campaign_id = ${campaignId} and e.how is distinct from 'given-up') as credited`
}

/** What tells a member from others, and how often a campaign was claimed by who shares it. In hexadecimal. */
export interface Trace {
  readonly kind: TraceKind
  readonly trace: string
  readonly had: number
}

export function listTraces(reader: Reader, memberId: string, campaignId: string): Promise<Trace[]> {
  return reader.run<Trace>`
    select t.kind, encode(t.trace, 'hex') as trace, (select coalesce(max(r.nth), 0) from coupon_trace r
      where r.campaign_id = ${campaignId} and r.kind = t.kind and r.trace = t.trace) as had
    from coupon_traces(${memberId}::uuid) t`
}

/** Free credit that a code has brought. Satang. */
export interface Claim extends ClaimFigures {
  readonly id: string
  readonly operatorId: string
  readonly campaignId: string
  readonly terms: CouponTerms
  readonly credit: Satang
  /** The lowest least of its campaign since it was claimed; 0: the campaign is over. */
  readonly least: Satang
  readonly claimedAt: Date
  readonly endedAt: Date | null
}

/** The newest first. */
export function listClaims(
  reader: Reader,
  memberId: string,
  { limit, onlyWaiting = false }: { readonly limit: number; readonly onlyWaiting?: boolean },
): Promise<Claim[]> {
  return reader.run<Claim>`
    select c.id, c.operator_id as "operatorId", c.campaign_id as "campaignId", t.terms, c.credit, c.need,
      coupon_least(c.campaign_id, t.nth, null) as least,
      bonus_done(c.member_id, c.operator_id, c.seq, t.terms->'groups', e.seq, e.how, e.done, e.ended_at) as done, e.how as "end",
      c.claimed_at as "claimedAt", e.ended_at as "endedAt"
    from coupon_claim c join coupon_terms t on t.id = c.terms_id
      left join coupon_end e on e.member_id = c.member_id and e.claim_id = c.id
    where c.member_id = ${memberId} and (not ${onlyWaiting}::boolean or e.claim_id is null)
    order by c.seq desc limit ${limit}`
}

interface ClaimantPage {
  readonly operatorId: string
  readonly campaignId: string
  /** Those behind this member. */
  readonly after: string
  readonly limit: number
}

/** Of the next members who have claimed of a campaign, in order, those whose free credit is played and waits; and the last of all. */
export function listPlayedClaimants(
  reader: Reader,
  { operatorId, campaignId, after, limit }: ClaimantPage,
): Promise<{ played: string[]; last: string | null }> {
  return reader.one`
    with page as materialized (
      select distinct c.member_id from coupon_claim c
      where c.campaign_id = ${campaignId} and c.member_id > ${after} order by c.member_id limit ${limit}
    )
    select (select max(member_id::text) from page) as last, array(
      select p.member_id from page p cross join lateral (
        select bool_or(promotion_done(c.member_id, c.seq, t.terms->'groups') >= c.need) as is_played
        from coupon_claim c join coupon_terms t on t.id = c.terms_id
        where c.member_id = p.member_id and c.campaign_id = ${campaignId} and c.operator_id = ${operatorId}
          and not exists (select from coupon_end e where e.member_id = c.member_id and e.claim_id = c.id)
      ) c where c.is_played order by p.member_id) as played`
}

interface Own {
  readonly id: string
  readonly memberId: string
  readonly operatorId: string
}

export interface NewClaim extends Own {
  readonly campaignId: string
  readonly termsId: string
  /** In hexadecimal. */
  readonly hash: string
  readonly credit: Satang
  readonly need: Satang
  readonly traces: readonly Trace[]
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  const { id, memberId, campaignId, traces } = claim
  await tx.run`
    insert into coupon_claim (member_id, id, operator_id, campaign_id, terms_id, code_hash, credit, need, claimed_at)
    values (${memberId}, ${id}, ${claim.operatorId}, ${campaignId}, ${claim.termsId}, decode(${claim.hash}, 'hex'),
      ${claim.credit}, ${claim.need}, ${tx.now})`
  await tx.run`
    insert into coupon_trace (campaign_id, kind, trace, nth, member_id, claim_id)
    select ${campaignId}, t.kind, decode(t.trace, 'hex'), t.had + 1, ${memberId}, ${id}
    from unnest(${traces.map(({ kind }) => kind)}::text[], ${traces.map(({ trace }) => trace)}::text[],
      ${traces.map(({ had }) => had)}::int[]) as t(kind, trace, had)`
}

export async function insertCouponEnd(
  tx: Tx,
  end: Own & { readonly how: 'converted' | 'given-up'; readonly done: Satang },
): Promise<void> {
  await tx.run`
    with looked as (delete from played_so_far where member_id = ${end.memberId} and grant_id = ${end.id})
    insert into coupon_end (member_id, claim_id, operator_id, how, done, ended_at)
    values (${end.memberId}, ${end.id}, ${end.operatorId}, ${end.how}, ${end.done}, ${tx.now})`
}
