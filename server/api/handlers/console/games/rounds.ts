import type { GameReportRow, GameRoundShown } from '../../../../../contract/console/games/rounds.ts'
import { isUuid, toBaht } from '../../../../../contract/shapes.ts'
import { addDays, bangkokDate, bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { isReturnOutside, measuredReturn } from '../../../../../domain/games/operated/measured-return.ts'
import { Refusal } from '../../../../errors.ts'
import { listReport, type ReportRow } from '../../../../features/games/counted/queries-returns.ts'
import { takeGameAlarm } from '../../../../features/games/operated/game-alarms.ts'
import { listAlarms } from '../../../../features/games/operated/queries-alarms.ts'
import {
  findGameRound,
  type GameRound,
  listGameRounds,
  listRoundTransactions,
} from '../../../../features/games/operated/queries-rounds.ts'
import { findGameDebt } from '../../../../features/games/seamless/queries-transactions.ts'
import { signInName } from '../../../../features/members/member-name.ts'
import { findMemberByName } from '../../../../features/members/queries.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

/** Alarms that are shown: with more, people are late. */
const ALARMS = 200

/** Of one round; that there are more is said. */
const TRANSACTIONS_SHOWN = 500

/** Without a choice of days. */
const REPORT_DAYS = 7
/** More than these a person does not read at once. */
const REPORT_ROWS = 1_000

const iso = (at: Date) => bangkokIso(at.getTime())

export const gameRounds: ConsoleHandlers<'gameRounds'> = {
  async list(ctx, { operatorId, operator }, { query }) {
    const member = query.member
      ? await findMemberByName(ctx.read, operatorId, signInName(operator, query.member))
      : undefined
    if (query.member && !member) throw new Refusal('MEMBER_UNKNOWN', { field: 'member' })
    const { provider = null, reference = null, limit } = query
    const found = await listGameRounds(ctx.read, {
      ...{ operatorId, memberId: member?.memberId ?? null, provider, reference },
      ...{ after: readAfter(query.after), limit: limit + 1 },
    })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? `${last.openedAt.getTime()}.${last.id}` : null
    // Pages lead forward; the browser has the way back.
    return { rounds: page.map(showRound), previous: null, next: reference === null ? next : null }
  },

  async one(ctx, { operatorId }, { query }) {
    const round = await findGameRound(ctx.read, operatorId, query.roundId)
    if (!round) throw new Refusal('GAME_ROUND_UNKNOWN')
    const [transactions, debt] = await Promise.all([
      listRoundTransactions(ctx.read, round, { operatorId, limit: TRANSACTIONS_SHOWN + 1 }),
      findGameDebt(ctx.read, round.memberId),
    ])
    return {
      round: showRound(round),
      more: transactions.length > TRANSACTIONS_SHOWN,
      transactions: transactions
        .slice(0, TRANSACTIONS_SHOWN)
        .map(({ reference, kind, amount, at, bet, owed, ...taken }) => ({
          ...{ reference, kind, amount: toBaht(amount), at: iso(at), bet, owed: toBaht(owed) },
          back:
            taken.backReference !== null && taken.backAt !== null
              ? { reference: taken.backReference, at: iso(taken.backAt) }
              : null,
        })),
      debt: toBaht(debt),
    }
  },

  async report(ctx, { operatorId }, { query }) {
    const today = bangkokDate(ctx.now().getTime())
    const until = query.until ?? today
    const from = query.from ?? addDays(until, 1 - REPORT_DAYS)
    const { provider = null, by } = query
    const rows = await listReport(ctx.read, { operatorId, from, until, provider, by, limit: REPORT_ROWS })
    return { from, until, rows: rows.map(showReport) }
  },

  async alarms(ctx, { operatorId }) {
    const alarms = await listAlarms(ctx.read, operatorId, ALARMS)
    return {
      alarms: alarms.map(({ takenBy, takenAt, note, memberId: _, amount, firstAt, lastAt, ...alarm }) => ({
        ...{ ...alarm, amount: toBaht(amount), firstAt: iso(firstAt), lastAt: iso(lastAt) },
        taken: takenBy !== null && takenAt && note !== null ? { by: takenBy, at: iso(takenAt), note } : null,
      })),
    }
  },

  async takeAlarm(ctx, { operatorId, staffId }, { body }) {
    await takeGameAlarm(ctx, { ...body, operatorId, staffId })
    return {}
  },
}

function readAfter(text: string | undefined): { at: Date; id: string } | null {
  const [at = '', id = ''] = (text ?? '').split('.')
  return /^\d{1,15}$/.test(at) && isUuid(id) ? { at: new Date(Number(at)), id } : null
}

function showRound(round: GameRound): GameRoundShown {
  const { id, provider, reference, game, bets } = round
  return {
    ...{ id, provider, reference, game, bets },
    member: { name: round.memberName, code: round.memberCode },
    ...{
      openedAt: iso(round.openedAt),
      lastAt: iso(round.lastAt),
      closedAt: round.closedAt && iso(round.closedAt),
    },
    ...{ staked: toBaht(round.staked), won: toBaht(round.won) },
  }
}

function showReport({ moved, declared, ...row }: ReportRow): GameReportRow {
  const { provider, game, name, day, bets, rounds, source } = row
  const measured = measuredReturn(row)
  const percent = declared === null ? null : declared / 100
  return {
    ...{ provider, game, name, day, bets, rounds, source, declared: percent },
    ...{ staked: toBaht(moved.staked), won: toBaht(moved.won) },
    ...{ measured: measured?.percent ?? null, within: measured?.within ?? null },
    isOutside: isReturnOutside(measured, percent),
  }
}
