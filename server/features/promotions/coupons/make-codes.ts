import { codesAsked } from '../../../../domain/rewards/coupon.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { codesOf, hashOfCode } from './codes.ts'
import {
  countCodes,
  findBatch,
  findCampaign,
  insertBatch,
  listCodeHashes,
  lockCampaign,
} from './queries-campaigns.ts'

export interface MakeCodes {
  readonly operatorId: string
  readonly staffId: string
  readonly campaignId: string
  readonly count: number
  /** How often each may be claimed. */
  readonly uses: number
}

/** More than this are made in several turns. */
const MOST_CODES = 5_000
const MOST_USES = 100_000

/**
 * Makes codes of a campaign, no more than two people have agreed to. Its caller has a key, so that a repeat makes none.
 * Throws `Refusal` COUPON_CAMPAIGN, COUPON_ENDED, COUPON_COUNT, COUPON_ISSUED, COUPON_FEW.
 */
export async function makeCodes(ctx: Context, wish: MakeCodes): Promise<{ batchId: string }> {
  // Before they are made: a thousand million of them would hold everybody up for minutes.
  if (!isWhole(wish.count, MOST_CODES) || !isWhole(wish.uses, MOST_USES)) throw new Refusal('COUPON_COUNT')
  const id = ctx.chance.id()
  return ctx.transaction(async (tx) => {
    await storeCodes(tx, wish, { id, codes: codesOf(ctx, id, wish.count) })
    return { batchId: id }
  })
}

/** The same with these codes. */
export async function storeCodes(
  tx: Tx,
  { operatorId, staffId, campaignId, count, uses }: MakeCodes,
  { id, codes }: { readonly id: string; readonly codes: readonly string[] },
): Promise<void> {
  const locked = await lockCampaign(tx, { operatorId, campaignId })
  await tx.readClock()
  const standing = locked && (await findCampaign(tx, { operatorId, campaignId }))
  if (!locked || !standing) throw new Refusal('COUPON_CAMPAIGN')
  if (standing.isOver) throw new Refusal('COUPON_ENDED')
  const left = Math.max(0, standing.terms.total - locked.issued)
  if (count * uses > left) throw new Refusal('COUPON_ISSUED', { left })
  const codesThen = (await countCodes(tx, { operatorId, campaignId })) + count
  const asked = codesAsked(standing.terms)
  if (codesThen < asked) throw new Refusal('COUPON_FEW', { codes: asked })
  await insertBatch(tx, { id, operatorId, campaignId, uses, staffId, hashes: codes.map(hashOfCode) })
  const body = { batch: id, campaign: campaignId, name: standing.terms.nameTh, count, uses }
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'coupon.make-codes', body })
}

const isWhole = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most

/**
 * The codes of a batch, for a file. Who has seen them is recorded: they are worth money. Throws `Refusal` COUPON_BATCH, and
 * COUPON_CODES_GONE where they were made under another secret.
 */
export async function seeCodes(
  ctx: Context,
  { operatorId, staffId, batchId }: { operatorId: string; staffId: string; batchId: string },
): Promise<readonly string[]> {
  const batch = await findBatch(ctx.read, { operatorId, batchId })
  if (!batch) throw new Refusal('COUPON_BATCH')
  const codes = codesOf(ctx, batchId, batch.codes)
  const kept = new Set(await listCodeHashes(ctx.read, { operatorId, batchId }))
  if (codes.some((code) => !kept.has(hashOfCode(code)))) throw new Refusal('COUPON_CODES_GONE')
  const body = { batch: batchId, campaign: batch.campaignId, count: codes.length }
  await ctx.transaction((tx) =>
    appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'coupon.codes-seen', body }),
  )
  return codes
}
