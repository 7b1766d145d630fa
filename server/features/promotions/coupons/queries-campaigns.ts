import type { Satang } from '../../../../domain/money.ts'
import type { CouponTerms } from '../../../../domain/rewards/coupon.ts'
import type { Reader, Tx } from '../../../context.ts'
import type { EndedBy, VersionPage } from '../queries-promotions.ts'

/** The newest version of a campaign. */
export interface Campaign {
  /** Of the version. */
  readonly id: string
  readonly campaignId: string
  readonly nth: number
  readonly isOver: boolean
  readonly terms: CouponTerms
  readonly madeAt: Date
}

/** A campaign with who has ended it. */
export interface CampaignListed extends Campaign {
  /** Null: it is not over. */
  readonly ended: EndedBy | null
}

/** Those that stand before those that are over, of each the newest first. */
export function listCampaigns(
  reader: Reader,
  { operatorId, after, limit }: VersionPage,
): Promise<CampaignListed[]> {
  return reader.run<CampaignListed>`
    select t.id, t.campaign_id as "campaignId", t.nth, t.is_over as "isOver", t.terms, t.made_at as "madeAt",
      case when t.is_over then jsonb_build_object('by', s.name, 'agreedBy', c.name, 'reason', coalesce(t.reason, p.reason)) end as ended
    from coupon_terms t
      left join approval p on p.id = t.id
      left join staff s on s.staff_id = t.maker_id
      left join staff c on c.staff_id = t.checker_id
    where t.operator_id = ${operatorId}
      and not exists (select from coupon_terms n where n.campaign_id = t.campaign_id and n.nth > t.nth)
      and (${after}::uuid is null or exists (
        select from coupon_terms b where b.operator_id = ${operatorId} and b.id = ${after}::uuid
          and (t.is_over > b.is_over or t.is_over = b.is_over
            and (t.made_at < b.made_at or t.made_at = b.made_at and t.id > b.id))))
    order by t.is_over, t.made_at desc, t.id limit ${limit}`
}

/** A campaign of an operator's as it stands, however many there are. */
export function findCampaign(
  reader: Reader,
  { operatorId, campaignId }: { readonly operatorId: string; readonly campaignId: string },
): Promise<Campaign | undefined> {
  return reader.maybe<Campaign>`
    select t.id, t.campaign_id as "campaignId", t.nth, t.is_over as "isOver", t.terms, t.made_at as "madeAt"
    from coupon_terms t where t.operator_id = ${operatorId} and t.campaign_id = ${campaignId}
    order by t.nth desc limit 1`
}

/** What a campaign has cost so far, by what is kept of it. Satang. */
export interface CampaignSums {
  readonly campaignId: string
  /** How often its codes may be claimed, and were. */
  readonly issued: number
  readonly claims: number
  readonly paid: Satang
  readonly waiting: Satang
  readonly givenUp: Satang
}

export function listCampaignSums(reader: Reader, operatorId: string): Promise<CampaignSums[]> {
  return reader.run<CampaignSums>`
    select g.campaign_id as "campaignId", g.issued, coalesce(sum(s.claims), 0)::int as claims,
      coalesce(sum(s.paid), 0)::bigint as paid, coalesce(sum(s.credit - s.paid - s.given_up), 0)::bigint as waiting,
      coalesce(sum(s.given_up), 0)::bigint as "givenUp"
    from coupon_campaign g left join coupon_sum s on s.campaign_id = g.campaign_id
    where g.operator_id = ${operatorId} group by g.campaign_id, g.issued`
}

/** Codes that were made at once. */
export interface Batch {
  readonly id: string
  readonly campaignId: string
  /** The first of its campaign is 1. */
  readonly nth: number
  readonly codes: number
  /** How often each may be claimed. */
  readonly uses: number
  readonly used: number
  readonly by: string
  readonly madeAt: Date
}

interface BatchPage {
  readonly operatorId: string
  readonly campaignId: string
  /** Those before this one; null: the newest. */
  readonly before: number | null
  readonly limit: number
}

/** Of one campaign, the newest first. */
export function listBatches(
  reader: Reader,
  { operatorId, campaignId, before, limit }: BatchPage,
): Promise<Batch[]> {
  return reader.run<Batch>`
    select b.id, b.campaign_id as "campaignId", b.nth, b.codes, b.uses, s.name as by, b.made_at as "madeAt",
      (select coalesce(sum(k.used), 0)::int from coupon_code k where k.batch_id = b.id) as used
    from (select a.*, row_number() over (order by a.made_at, a.id)::int as nth from coupon_batch a
        where a.campaign_id = ${campaignId} and a.operator_id = ${operatorId}) b
      join staff s on s.staff_id = b.made_by
    where ${before}::int is null or b.nth < ${before} order by b.nth desc limit ${limit}`
}

export function findBatch(
  reader: Reader,
  { operatorId, batchId }: { readonly operatorId: string; readonly batchId: string },
): Promise<Pick<Batch, 'campaignId' | 'codes'> | undefined> {
  return reader.maybe`
    select campaign_id as "campaignId", codes from coupon_batch where id = ${batchId} and operator_id = ${operatorId}`
}

/** In hexadecimal, of a batch of an operator's. */
export async function listCodeHashes(
  reader: Reader,
  { operatorId, batchId }: { readonly operatorId: string; readonly batchId: string },
): Promise<string[]> {
  const rows = await reader.run<{ hash: string }>`
    select encode(hash, 'hex') as hash from coupon_code
    where operator_id = ${operatorId} and batch_id::text = ${batchId}`
  return rows.map(({ hash }) => hash)
}

/** Locks a campaign, so that its claims and new codes wait for each other. Undefined: it is not of this operator. */
export function lockCampaign(
  tx: Tx,
  { operatorId, campaignId }: { readonly operatorId: string; readonly campaignId: string },
): Promise<{ issued: number } | undefined> {
  return tx.maybe<{ issued: number }>`
    select issued from coupon_campaign
    where campaign_id::text = ${campaignId} and operator_id = ${operatorId} for no key update`
}

/** How many codes a campaign has. Read after it is locked. */
export async function countCodes(
  tx: Tx,
  { operatorId, campaignId }: { readonly operatorId: string; readonly campaignId: string },
): Promise<number> {
  const { codes } = await tx.one<{ codes: number }>`
    select coalesce(sum(b.codes), 0)::int as codes from coupon_batch b
    where b.campaign_id = ${campaignId} and b.operator_id = ${operatorId}`
  return codes
}

export async function insertCampaignVersion(
  tx: Tx,
  made: Omit<Campaign, 'madeAt'> & {
    readonly operatorId: string
    readonly makerId: string
    /** Null: one person has ended it. */
    readonly checkerId: string | null
    /** Of one person; that of two stands in the proposal. */
    readonly reason?: string
  },
): Promise<void> {
  await tx.run`
    insert into coupon_terms (id, operator_id, campaign_id, nth, is_over, terms, maker_id, checker_id, reason, made_at)
    values (${made.id}, ${made.operatorId}, ${made.campaignId}, ${made.nth}, ${made.isOver}, ${{ json: made.terms }},
      ${made.makerId}, ${made.checkerId}, ${made.reason ?? null}, ${tx.now})`
  if (made.nth > 1) return
  await tx.run`
    insert into coupon_campaign (campaign_id, operator_id) values (${made.campaignId}, ${made.operatorId})`
}

interface NewBatch {
  readonly id: string
  readonly operatorId: string
  readonly campaignId: string
  readonly uses: number
  readonly staffId: string
  /** In hexadecimal. */
  readonly hashes: readonly string[]
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  const { id, operatorId, campaignId, uses, hashes } = batch
  await tx.run`
    update coupon_campaign set issued = issued + ${hashes.length * uses}::int where campaign_id = ${campaignId} and operator_id = ${operatorId}`
  await tx.run`
    insert into coupon_batch (id, operator_id, campaign_id, codes, uses, made_by, made_at)
    values (${id}, ${operatorId}, ${campaignId}, ${hashes.length}, ${uses}, ${batch.staffId}, ${tx.now})`
  await tx.run`
    insert into coupon_code (operator_id, hash, batch_id, campaign_id, uses)
    select ${operatorId}, decode(h.hash, 'hex'), ${id}, ${campaignId}, ${uses}
    from unnest(${hashes}::text[]) as h(hash)`
}
