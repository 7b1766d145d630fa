import { SHARE_BYTES, shareCommitment } from '../../../domain/fair/fast/drawn-digits.ts'
import { REVEAL_MS, revealWaitMs } from '../../../domain/fair/fast/fast-rules.ts'
import type { Context } from '../../context.ts'
import { readDatabaseClock } from '../../db/database-clock.ts'
import { Unavailable } from '../../errors.ts'
import type { Custodian, FrozenRound } from '../../external/custodian.ts'
import { sha256 } from '../../sha256.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { FastRound } from '../rounds/queries-fast.ts'

interface Asked {
  /** Since when the shares could be had. */
  readonly askedFrom: Date
  readonly mixedWith: Uint8Array
}

/**
 * The second custodian reveals its share first, without having seen the other. The first one could then withhold its
 * own, so the auditor holds that share in escrow and opens it when it is due: nobody can turn a result into a void. A
 * custodian or an auditor that does not answer is asked again, at least each minute, for as long as the round's terms say;
 * only then the round is void. Throws `Unavailable` until then.
 */
export async function revealShares(
  ctx: Context,
  round: FastRound,
  { askedFrom, mixedWith }: Asked,
): Promise<readonly [Buffer, Buffer] | { readonly fault: 'reveal' | 'mismatch' }> {
  const [first, second] = ctx.external.custodians
  const b = await shareOf(ctx, second, [round, { commitment: round.commitB, mixedWith }])
  const shown = b && (await shareOf(ctx, first, [round, { commitment: round.commitA, mixedWith }]))
  const waitedMs = shown ? 0 : (await readDatabaseClock(ctx.read)).getTime() - askedFrom.getTime()
  if (!shown && waitedMs < REVEAL_MS) throw new Unavailable('custodian')
  const a = shown ?? (b && (await openEscrow(ctx, round)))
  if (!a || !b) {
    if (waitedMs < revealWaitMs(round.terms)) throw new Unavailable('custodian')
    return { fault: 'reveal' }
  }
  const isPromised = (share: Uint8Array, commitment: Buffer) =>
    share.length === SHARE_BYTES && commitment.equals(shareCommitment(sha256, round.context, share))
  if (!isPromised(a, round.commitA) || !isPromised(b, round.commitB)) return { fault: 'mismatch' }
  return [Buffer.from(a), Buffer.from(b)]
}

async function shareOf(
  ctx: Context,
  custodian: Custodian,
  [round, frozen]: readonly [FastRound, FrozenRound],
): Promise<Uint8Array | undefined> {
  try {
    return await custodian.reveal(round, frozen)
  } catch (error) {
    ctx.log.warn({ err: error, round: round.roundId }, 'a custodian does not show its share yet')
    return undefined
  }
}

async function openEscrow(ctx: Context, round: FastRound): Promise<Uint8Array | undefined> {
  const { operatorId, roundId, code } = round
  ctx.log.error({ round: roundId, code }, 'a share was not shown in time: its escrow is opened')
  try {
    const share = await ctx.external.auditor.open(round.escrowA, round.context)
    const body = { round: roundId, code }
    await ctx.transaction((tx) => appendAudit(tx, { operatorId, actor: 'system', kind: 'fast.escrow', body }))
    return share
  } catch (error) {
    ctx.log.error({ err: error, round: roundId, code }, 'the escrow of a share does not open')
    return undefined
  }
}
