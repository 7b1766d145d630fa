import { EFFECT_DAYS, effectDueAt } from '../../../../domain/safer/care.ts'
import { MARKER_REST_MS, markersOf } from '../../../../domain/safer/markers.ts'
import type { Context, Tx } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import { appendAudits } from '../../audit/append-audit.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import { deleteApart, insertApart, listApart, lockApart, updateApartTried } from './queries-apart.ts'
import { insertCares, listOfferable, type NewCare } from './queries-cares.ts'
import {
  type FoundMarker,
  insertCases,
  insertMarkers,
  listActiveMembers,
  listCodes,
  listDepositFacts,
  listMarkersSince,
  listTimeFacts,
  lockMarkerRun,
  lockOpenCases,
  type MarkerRun,
  updateMarkerRun,
} from './queries-markers.ts'

/** Members in one transaction: few, for the audit log waits for those who are marked. */
const MEMBERS_AT_ONCE = 100
/** Of those who are looked at alone, in one run; the next goes on with the rest. */
const APART_AT_ONCE = 1_000
/** What was missed further back is not looked for: every fact looks back by itself. */
const CATCH_UP_MS = MARKER_REST_MS
const HOUR_MS = 3_600_000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Looks for markers in the play of everybody who did something in the hours that are over since it last looked. Run again, twice
 * at once, or on after a stop, it finds each once. A member on whom it fails stops none of the others: that is logged, and tried
 * again each hour. Source: docs/decisions/0121-markers-of-harm.md.
 */
export function markPlay(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    while (await markPage(ctx, operatorId)) {
      // Each step moves the run on by a page of members, of whom there is an end.
    }
    const apart = await listApart(ctx.read, operatorId, APART_AT_ONCE)
    await eachAlone(apart, (memberId) => markApart(ctx, operatorId, memberId))
  })
}

/** One page of members. False: it was the last, or the hours that are over have been looked at. */
async function markPage(ctx: Context, operatorId: string): Promise<boolean> {
  try {
    return await takePage(ctx, operatorId, async (tx, memberIds, until) => {
      const markers = await freshMarkers(tx, memberIds, until)
      if (markers.length > 0) await keepMarkers(ctx, tx, { operatorId, until, markers })
    })
  } catch (error) {
    ctx.log.warn(
      { err: error, operatorId },
      'markers of play: a page failed, each of its members is looked at alone',
    )
    // Where it is the database that is away, this fails as well, and the page stays with the run.
    return takePage(ctx, operatorId, (tx, memberIds) => insertApart(tx, operatorId, memberIds))
  }
}

/** Moves the run on by a page, and does with its members what is to be done. False: it was the last, or none was due. */
function takePage(
  ctx: Context,
  operatorId: string,
  act: (tx: Tx, memberIds: readonly string[], until: Date) => Promise<void>,
): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const run = dueRun(await lockMarkerRun(tx, operatorId), tx.now)
    if (!run) return false
    const memberIds = await listActiveMembers(tx, operatorId, { ...run, limit: MEMBERS_AT_ONCE })
    const isLast = memberIds.length < MEMBERS_AT_ONCE
    await updateMarkerRun(tx, operatorId, { ...run, after: isLast ? null : (memberIds.at(-1) ?? null) })
    await act(tx, memberIds, run.until)
    return !isLast
  })
}

/** Looks at one member up to the hour of the run. Throws, once an hour, where that fails: the job says so. */
async function markApart(ctx: Context, operatorId: string, memberId: string): Promise<void> {
  const look = (tx: Tx, until: Date) => lookAlone(ctx, tx, { operatorId, memberId, until })
  try {
    await underRun(ctx, operatorId, look)
  } catch (error) {
    const tries = await underRun(ctx, operatorId, (tx, until) => updateApartTried(tx, memberId, until))
    if (tries === undefined) return
    ctx.metrics.markerFaults.inc()
    ctx.log.error(
      { err: error, operatorId, memberId, tries },
      'markers of play: a member could not be looked at',
    )
    throw error
  }
}

/** Does something with the run locked, which says up to which hour is looked. */
function underRun<T>(ctx: Context, operatorId: string, act: (tx: Tx, until: Date) => Promise<T>): Promise<T> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const { until } = await lockMarkerRun(tx, operatorId)
    return act(tx, until)
  })
}

async function lookAlone(
  ctx: Context,
  tx: Tx,
  {
    operatorId,
    memberId,
    until,
  }: { readonly operatorId: string; readonly memberId: string; readonly until: Date },
): Promise<void> {
  if (!(await lockApart(tx, memberId, until))) return
  await deleteApart(tx, memberId)
  const markers = await freshMarkers(tx, [memberId], until)
  if (markers.length > 0) await keepMarkers(ctx, tx, { operatorId, until, markers })
}

/** The run that stands, or the next one once it is done; undefined while no further hour is over. */
function dueRun(run: MarkerRun, now: Date): (MarkerRun & { readonly after: string }) | undefined {
  if (run.after !== null) return { ...run, after: run.after }
  const until = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  if (until <= run.until) return undefined
  const since = new Date(Math.max(run.until.getTime(), until.getTime() - CATCH_UP_MS))
  return { since, until, after: BEFORE_ALL }
}

/** What the rule finds in these members' facts, without kinds that were found not long ago. */
async function freshMarkers(tx: Tx, memberIds: readonly string[], until: Date): Promise<FoundMarker[]> {
  if (memberIds.length === 0) return []
  const [deposits, times, earlier] = await Promise.all([
    listDepositFacts(tx, memberIds, until),
    listTimeFacts(tx, memberIds, until),
    listMarkersSince(tx, memberIds, new Date(until.getTime() - MARKER_REST_MS)),
  ])
  const timesOf = new Map(times.map((facts) => [facts.memberId, facts]))
  const known = new Set(earlier.map(({ memberId, kind }) => `${memberId} ${kind}`))
  return deposits.flatMap((facts) => {
    const { memberId } = facts
    const others = timesOf.get(memberId)
    if (!others) return []
    return markersOf({ ...facts, ...others })
      .filter(({ kind }) => !known.has(`${memberId} ${kind}`))
      .map((marker) => ({ memberId, ...marker }))
  })
}

/** Markers go to the case of their member, and the member is told where limits are: once a rest, and not while they have stopped. */
async function keepMarkers(
  ctx: Context,
  tx: Tx,
  {
    operatorId,
    until,
    markers,
  }: { readonly operatorId: string; readonly until: Date; readonly markers: readonly FoundMarker[] },
): Promise<void> {
  const memberIds = [...new Set(markers.map(({ memberId }) => memberId))]
  const cases = memberIds.map((memberId) => ({ memberId, id: ctx.chance.id() }))
  await lockOpenCases(tx, memberIds)
  await insertCases(tx, operatorId, cases)
  await insertMarkers(
    tx,
    until,
    markers.map((marker) => ({ ...marker, id: ctx.chance.id() })),
  )
  const offerable = await listOfferable(tx, memberIds, new Date(until.getTime() - MARKER_REST_MS))
  const offers = offerable.map(
    ({ memberId, caseId }): NewCare => ({
      ...{ memberId, id: ctx.chance.id(), caseId, operatorId, kind: 'offer', staffId: null, note: null },
      ...{ facts: {}, effectDays: EFFECT_DAYS[0], effectDue: effectDueAt(tx.now, EFFECT_DAYS[0]) },
    }),
  )
  await insertCares(tx, offers)
  await writeMessages(
    tx,
    offers.map(({ memberId, id }) => ({
      ...{ memberId, operatorId, cause: `care:${id}`, kind: 'play-care' },
      facts: { of: 'limits' },
    })),
  )
  await record(tx, operatorId, markers, offers)
}

/** A step of the log for each marker and each offer. */
async function record(
  tx: Tx,
  operatorId: string,
  markers: readonly FoundMarker[],
  offers: readonly NewCare[],
): Promise<void> {
  const codes = await listCodes(
    tx,
    markers.map(({ memberId }) => memberId),
  )
  const codeOf = new Map(codes.map(({ memberId, code }) => [memberId, code]))
  await appendAudits(tx, operatorId, [
    ...markers.map(({ memberId, kind: marker, figure, usual }) => ({
      ...({ actor: 'system', kind: 'play.marked' } as const),
      body: { code: codeOf.get(memberId), marker, figure, usual },
    })),
    ...offers.map(({ memberId, kind: care }) => ({
      ...({ actor: 'system', kind: 'play.care' } as const),
      body: { code: codeOf.get(memberId), care },
    })),
  ])
}
