import type { CareShown, CaseShown, MarkerShown } from '../../../../contract/console/safer.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import { unitOf } from '../../../../domain/safer/markers.ts'
import type { Care, Effect, PlayCase } from '../../../features/safer/markers/queries-cases.ts'
import { readCase, readCases } from '../../../features/safer/markers/read-cases.ts'
import { recordCare } from '../../../features/safer/markers/record-care.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

const iso = (at: Date | string) => bangkokIso(new Date(at).getTime())

export const safer: ConsoleHandlers<'safer'> = {
  async list(ctx, { operatorId }, { query: { state, after, limit } }) {
    const key = after && { at: new Date(after.at), id: after.id }
    const { cases, next } = await readCases(ctx.read, { operatorId, state, after: key, limit })
    // Pages lead forward; the browser has the way back.
    return {
      cases: cases.map(showCase),
      previous: null,
      next: next && `${next.at.getTime()}.${next.id}`,
    }
  },

  async one(ctx, { operatorId }, { query }) {
    const { playCase, cares } = await readCase(ctx.read, operatorId, query.caseId)
    return { case: showCase(playCase), cares: cares.map(showCare) }
  },

  async care(ctx, { operatorId, staffId }, { body }) {
    const { caseId, note } = body
    await recordCare(ctx, {
      ...{ operatorId, staffId, caseId, note },
      care:
        body.kind === 'limit'
          ? { kind: body.kind, limit: { kind: body.limit, span: body.span, max: body.amount } }
          : body.kind === 'break'
            ? { kind: body.kind, length: body.length }
            : { kind: body.kind },
    })
    return {}
  },
}

function showCase({ id, code, markers, lastCare, ...times }: PlayCase): CaseShown {
  return {
    ...{ id, code, markers: markers.map(showMarker) },
    stoppedUntil: times.stoppedUntil && iso(times.stoppedUntil),
    ...{ openedAt: iso(times.openedAt), closedAt: times.closedAt && iso(times.closedAt) },
    lastCare: lastCare && { kind: lastCare.kind, at: iso(lastCare.at) },
  }
}

function showMarker({ kind, figure, usual, at }: PlayCase['markers'][number]): MarkerShown {
  const unit = unitOf(kind)
  const shown = (value: number) => (unit === 'satang' ? toBaht(satang(value)) : value)
  return {
    ...{ kind, unit: unit === 'satang' ? 'baht' : unit, figure: shown(figure) },
    ...{ usual: usual === null ? null : shown(usual), at: iso(at) },
  }
}

function showCare({ id, kind, by, note, facts, at, effects }: Care): CareShown {
  return {
    ...{ id, kind, by, note, at: iso(at), until: facts.until ?? null },
    limit: facts.limit ? { ...facts.limit, max: toBaht(satang(facts.limit.max)) } : null,
    effects: effects.map(({ days, minutes: [before, after], ...money }) => ({
      ...{ days, minutes: { before, after } },
      ...{ deposited: inBaht(money.deposited), staked: inBaht(money.staked), lost: inBaht(money.lost) },
    })),
  }
}

function inBaht([before, after]: Effect['deposited']) {
  return { before: toBaht(satang(before)), after: toBaht(satang(after)) }
}
