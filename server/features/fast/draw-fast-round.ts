import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { drawnDigits, drawStream, jointSeed, publicValue } from '../../../domain/fair/fast/drawn-digits.ts'
import { fastResult, SHOTS_MIN } from '../../../domain/fair/fast/fast-result.ts'
import { SHOT_DIGITS } from '../../../domain/fair/fast/shots.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type VoidRule, voidReason } from '../../../domain/lottery/void-rules.ts'
import type { Context } from '../../context.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findSeal } from '../fairness/queries.ts'
import { type FastDraw, findFastDraw } from '../fairness/queries-fast-draw.ts'
import { giveByProgram } from '../results/enter-by-program.ts'
import { findResult } from '../results/queries.ts'
import { type FastRound, findFastRound } from '../rounds/queries-fast.ts'
import { lockRound } from '../rounds/queries-locks.ts'
import { custodianStaff } from '../staff/custodian-staff.ts'
import { beginVoid } from '../voids/void-round.ts'
import { findOutage } from './find-outage.ts'
import { findShotSeal, insertFastDraw, readAllShots, type ShotSeal } from './queries.ts'
import { findFastBeacon } from './queries-beacon.ts'
import type { Silence } from './queries-uptime.ts'
import { revealShares } from './reveal-shares.ts'
import { storeBeacon } from './store-beacon.ts'

/**
 * `waiting`: shots are not frozen yet, or the round is over. `fault`: the promised draw is impossible, and the round is
 * void.
 */
export type FastOutcome = 'drawn' | 'waiting' | { readonly fault: FastFault }

/** The rules by which a fast round is void. */
export type FastFault = Exclude<VoidRule, 'no-result'>

interface Undrawable {
  readonly fault: FastFault
  readonly outage?: Silence
}

/** The source that is entered with the result. */
const SOURCE = 'ผลคำนวณจากเลขยิงและเลขสุ่มของรอบ'

/**
 * Draws a fast round whose tickets and shots are frozen: asks both custodians for their shares, checks them against the
 * commitments, computes the result and enters it like every result. Running it again, or twice at once, gives the same
 * result once.
 */
export async function drawFastRound(ctx: Context, roundId: string): Promise<FastOutcome> {
  const [round, seal] = await Promise.all([findFastRound(ctx.read, roundId), findShotSeal(ctx.read, roundId)])
  if (!round || !seal || round.status === 'void') return 'waiting'
  const draw = (await findFastDraw(ctx.read, roundId)) ?? (await computeDraw(ctx, round, seal))
  if ('fault' in draw) return (await giveBack(ctx, round, draw)) ? { fault: draw.fault } : 'waiting'
  const drawn = await writeDraw(ctx, round, draw)
  if (!drawn) return 'waiting'
  await giveResult(ctx, round, drawn.five)
  return 'drawn'
}

/** Reads every input of the result again from what was frozen, so nothing else can influence it. */
async function computeDraw(ctx: Context, round: FastRound, seal: ShotSeal): Promise<FastDraw | Undrawable> {
  const { roundId, operatorId } = round
  const outage = await findOutage(ctx.read, round)
  if (outage) return { fault: 'outage', outage }
  if (seal.size < SHOTS_MIN[round.rule]) return { fault: 'shots' }
  const [shots, tickets] = await Promise.all([readAllShots(ctx.read, roundId), findSeal(ctx.read, roundId)])
  invariant(shots.length === seal.size && tickets, 'what is frozen stays as it is')
  const numbers = shots.map((shot) => shot.number)
  if (round.rule === 'classic') {
    const { sum, sixteenth, five } = fastResult(numbers, null)
    return { roundId, operatorId, shareA: null, shareB: null, digits: null, sum, sixteenth, five }
  }
  const beacon = await storeBeacon(ctx, round, seal)
  if (beacon === undefined) return { fault: 'beacon' }
  const parts = {
    ticketRoot: tickets.root,
    shotsRoot: seal.root,
    beacon: beacon?.signature ?? new Uint8Array(),
  }
  const mixedWith = publicValue(sha256, parts)
  const shares = await revealShares(ctx, round, { askedFrom: beacon?.keptAt ?? seal.sealedAt, mixedWith })
  if ('fault' in shares) return shares
  const [shareA, shareB] = shares
  const seed = jointSeed(sha256, shareA, shareB)
  const wish = { seed, context: round.context, publicValue: mixedWith }
  const digits = drawnDigits(drawStream(wish), SHOT_DIGITS)
  const { sum, sixteenth, five } = fastResult(numbers, digits)
  return { roundId, operatorId, shareA, shareB, digits, sum, sixteenth, five }
}

/** Stores the draw. If another worker has stored one, continues with that. Undefined: the round has become void. */
function writeDraw(ctx: Context, round: FastRound, draw: FastDraw): Promise<FastDraw | undefined> {
  const { roundId, operatorId } = round
  return ctx.transaction(async (tx) => {
    const locked = await lockRound(tx, roundId)
    const existing = await findFastDraw(tx, roundId)
    if (existing || locked?.status !== 'sealed') return existing
    await insertFastDraw(tx, draw)
    const shares = { a: draw.shareA?.toHex() ?? null, b: draw.shareB?.toHex() ?? null }
    const body = { round: roundId, code: round.code, shares, digits: draw.digits, five: draw.five }
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'fast.draw', body })
    return draw
  })
}

/**
 * Enters and confirms the result under the staff names of the two custodians, so that it has two people like every
 * result.
 */
async function giveResult(ctx: Context, round: FastRound, five: string): Promise<void> {
  const { operatorId, roundId } = round
  if (await findResult(ctx.read, roundId)) return
  const people = await custodianStaff(ctx, operatorId)
  // Another worker may have entered it. There is only one result: the database checks it against the draw.
  await giveByProgram(ctx, { operatorId, roundId, published: { five }, source: SOURCE }, people)
}

/** Voids the round. False if it is drawn or over: another worker may have received shares that this one did not. */
async function giveBack(
  ctx: Context,
  { roundId, code }: FastRound,
  { fault, outage }: Undrawable,
): Promise<boolean> {
  const ruleDetail = outage ? spanOf(outage) : undefined
  const reason = voidReason(fault, ruleDetail ?? null, 'th')
  const isVoid = await ctx.transaction(async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.status !== 'sealed' || (await findFastDraw(tx, roundId))) return false
    if (fault === 'beacon' && (await findFastBeacon(tx, roundId))) return false // another worker has it by now
    await beginVoid(tx, round, { reason, actor: 'system', rule: fault, ...(ruleDetail && { ruleDetail }) })
    return true
  })
  if (!isVoid) return false
  // Too few shots are no fault of ours, and an outage is logged when it happens. A missing or wrong share is the most
  // serious fault.
  const level = fault === 'shots' || fault === 'outage' ? 'warn' : 'error'
  ctx.log[level]({ round: roundId, code, fault }, 'a fast round cannot be drawn as promised and is void')
  ctx.metrics.fastFaults.inc({ fault })
  return true
}

/** The span in Bangkok time. */
function spanOf({ from, until }: Silence): string {
  return [from, until].map((at) => bangkokIso(at.getTime()).slice(11, 19)).join('–')
}
