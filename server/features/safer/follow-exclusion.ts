import { DAY_MS } from '../../../domain/calendar/bangkok.ts'
import { EXCLUSIONS, isStopOver } from '../../../domain/safer/play-stop.ts'
import type { Context, Tx } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { endExclusions, excludePerson, findExclusion, type Person } from '../directory/excluded-persons.ts'
import type { ExclusionOf } from '../directory/queries.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { endKeptPlay } from '../members/end-kept-play.ts'
import { lockMember } from '../members/queries.ts'
import { findMemberFacts, listBankAccounts } from '../members/queries-account.ts'
import { endPushOf } from '../messages/push/subscribe.ts'
import { findLastStop, findPlayBar, findStopById, insertStop } from './queries-stops.ts'

/** A member on a page of play. */
export interface AtPlay {
  readonly memberId: string
  readonly operatorId: string
}

/**
 * Ends the play of a member who is excluded by another account. Asked before a token is given to whoever signs in or renews one,
 * assistants too, and before a deposit begins: a transaction of its own, so that what is then refused keeps the stop. Source:
 * docs/decisions/0140-exclusions-without-a-page.md.
 */
export function followExclusion(ctx: Context, who: AtPlay): Promise<void> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    await stopExcluded(ctx, tx, who)
  })
}

/**
 * Begins the exclusion that somebody began at another operator, or here under another name, for this account of theirs. True: one
 * holds now. It is as long as the one that was asked for, and ends as it does: not by time alone. Locks the member and the accounts.
 */
export async function stopExcluded(ctx: Context, tx: Tx, { memberId, operatorId }: AtPlay): Promise<boolean> {
  if (!(await findOther(ctx, tx, memberId))) return false
  await lockMember(tx, memberId)
  await lockAccounts(tx, [memberId])
  // Asked again: it may have been begun by another page, or ended by a return, while this one waited.
  const [found, standing] = await Promise.all([findOther(ctx, tx, memberId), findLastStop(tx, memberId)])
  if (standing?.kind === 'exclusion' && !isStopOver(standing, tx.now)) return true
  if (!found) return false
  // The member has come back from it here.
  if (await findStopById(tx, memberId, found.stopId)) return (await findPlayBar(tx, memberId)) !== undefined
  const leastMs = Math.max(found.endsAt.getTime(), tx.now.getTime() + DAY_MS)
  const endsAt = new Date(Math.max(leastMs, (standing?.endsAt.getTime() ?? 0) + 1_000))
  const length = EXCLUSIONS.find((each) => each === found.length) ?? EXCLUSIONS[0]
  await insertStop(tx, { memberId, id: found.stopId, operatorId, kind: 'exclusion', length, endsAt })
  await endPushOf(tx, memberId)
  await giveBackPlay(tx, memberId, found.stopId)
  await endKeptPlay(tx, { memberId, operatorId }, found.stopId)
  const body = { length, until: endsAt.toISOString(), elsewhere: true }
  await appendAudit(tx, { operatorId, actor: 'system', kind: 'play.stopped', body })
  tx.afterCommit({ name: 'play', memberId })
  return true
}

/** The person cannot begin anew at any operator, nor go on at another, while the exclusion holds. */
export async function tellOperators(ctx: Context, tx: Tx, of: ExclusionOf): Promise<void> {
  for (const person of await personsOf(tx, of.memberId)) await excludePerson(tx, ctx.keys, { of, person })
}

/** What the member has still before them is given back by a job: it locks rounds, which come before members. */
export async function giveBackPlay(tx: Tx, memberId: string, stopId: string): Promise<void> {
  await tx.enqueue(
    'give-back-excluded',
    { memberId, stopId },
    { key: `give-back-excluded:${memberId}:${stopId}` },
  )
}

/**
 * A phone or bank account that a member has given now: of an excluded one it is told to every operator as well, until the same
 * return, and one of somebody excluded stops the account. The caller holds the member.
 */
export async function followChange(
  ctx: Context,
  tx: Tx,
  { memberId, operatorId }: AtPlay,
  given: Person,
): Promise<void> {
  const standing = await findLastStop(tx, memberId)
  if (standing?.kind !== 'exclusion' || isStopOver(standing, tx.now)) {
    await stopExcluded(ctx, tx, { memberId, operatorId })
    return
  }
  const { id: stopId, length, beganAt, endsAt, returnsAt } = standing
  const of = { operatorId, memberId, stopId, length, beganAt, endsAt }
  await excludePerson(tx, ctx.keys, { of, person: given })
  if (returnsAt !== null) await endExclusions(tx, memberId, returnsAt)
}

async function findOther(ctx: Context, tx: Tx, memberId: string): Promise<ExclusionOf | undefined> {
  return findExclusion(tx, ctx.keys, { persons: await personsOf(tx, memberId), except: memberId })
}

/** What a member is known by elsewhere, a bank account each. */
async function personsOf(tx: Tx, memberId: string): Promise<Person[]> {
  const [facts, accounts] = await Promise.all([findMemberFacts(tx, memberId), listBankAccounts(tx, memberId)])
  return [facts, ...accounts.map((bank) => ({ bank }))]
}
