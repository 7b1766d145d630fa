import type { Favourite } from '../../../contract/services/bet.ts'
import { toBaht } from '../../../contract/shapes.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN } from '../../../domain/betting/price/default-rates.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { cancelTicket } from '../../features/betting/cancel-ticket.ts'
import { findOwnStakes } from '../../features/betting/own-stakes.ts'
import { placeTicket } from '../../features/betting/place-ticket.ts'
import { type FavouriteRow, listFavourites } from '../../features/betting/queries-favourites.ts'
import { removeFavourite, saveFavourite } from '../../features/betting/save-favourite.ts'
import { readBoard } from '../../features/booking/read-board.ts'
import {
  type BillRow,
  listBills,
  listBillTransfers,
  listTicketsOfRound,
} from '../../features/reports/queries.ts'
import { findRankNow } from '../../features/rewards/ranks/queries-ranks.ts'
import { listOfferedNumbers } from '../../features/risk/list-offered-numbers.ts'
import { findRound, listRates, readRound } from '../../features/rounds/queries.ts'
import { findProgram, type ProgramRow } from '../../features/rounds/queries-programs.ts'
import { ratesOfRound } from '../../features/rounds/rates-of-round.ts'
import { turnoverOfTickets } from '../../features/turnover/turnover-of-tickets.ts'
import type { MemberCaller, ServiceHandlers, Visit } from '../road/caller.ts'
import { readBetWish, refusalOnWire } from '../shapes/bet-wish.ts'
import { showBill, showSoldBill } from '../shapes/bills.ts'
import { showBoard } from '../shapes/boards.ts'
import { listShownPrograms, lotteryOf, showProgram, showTime } from '../shapes/programs.ts'
import { offeredToRank, showNumbers, showOwn, showPlans, showTypes } from '../shapes/rates.ts'
import { shownCredit } from './assistants/shown-credit.ts'
import { whoAsks } from './assistants/who-asks.ts'

export const betHandlers: ServiceHandlers<'bet'> = {
  async listProgram(ctx, { operator, language }) {
    return { data: await listShownPrograms(ctx, operator.id, language) }
  },

  getSettingMember: (ctx, caller, { params }) => memberSetting(ctx, caller, params.id),
  getSettingMember2: (ctx, caller, { params }) => memberSetting(ctx, caller, params.id),

  async getOutComeRateSelectType(ctx, { member, operator, language }, { params }) {
    const round = await readRound(ctx.read, { operatorId: operator.id, roundId: params.id })
    const [rates, rank] = await Promise.all([ratesOfRound(ctx.read, round), findRankNow(ctx.read, member)])
    return { data: showPlans(rates, { sold: round.types, language, raise: rank?.raise ?? 0 }) }
  },

  async getOne(ctx, caller, { params }) {
    const { program, types, plans } = await programTypes(ctx, caller, params.id)
    return { data: { ...showProgram(program, caller.language), types, rate_plans: plans } }
  },

  async bet(ctx, caller, { body, key }) {
    try {
      const ticket = await placeTicket(ctx, readBetWish(caller.member, body, key), {
        inNoHurry: caller.isOneOfMany,
      })
      if (ticket.replayed) caller.setHeader('Idempotent-Replayed', 'true')
      const bill = showSoldBill(ticket, caller.operator.company, caller.language)
      return { bill: { ...bill, credit: shownCredit(caller.member, ticket.cashAfter) } }
    } catch (error) {
      throw refusalOnWire(error)
    }
  },

  async cancelBetMember(ctx, { member }, { body }) {
    const { cash } = await cancelTicket(ctx, { ...whoAsks(member), ticketId: body.bill_id })
    return { credit: shownCredit(member, cash) }
  },

  async getHistory(ctx, { member, operator, language }, { params }) {
    const show = async (bills: readonly BillRow[]) => {
      const counted = await turnoverOfTickets(ctx.read, member.memberId, bills)
      return bills.map((bill) =>
        showBill({ ...bill, turnover: counted.get(bill.id) }, operator.company, language),
      )
    }
    const one = await listBills(ctx.read, member.memberId, [params.id])
    if (one.length > 0) return { data: await show(one), more: false }
    const round = await findRound(ctx.read, params.id)
    if (round?.operatorId !== operator.id) throw new Refusal('BILL_UNKNOWN')
    const { ids, more } = await listTicketsOfRound(ctx.read, member.memberId, round.id)
    return { data: await show(await listBills(ctx.read, member.memberId, ids)), more }
  },

  async favourites(ctx, { member }) {
    return { data: (await listFavourites(ctx.read, member.memberId)).map(showFavourite) }
  },

  async saveFavourite(ctx, { member }, { body }) {
    const lines = body.lines.map(({ type, number, amount }) => ({ type, number, stake: amount }))
    const { memberId, operatorId } = member
    return { id: await saveFavourite(ctx, { memberId, operatorId, name: body.name, lines }) }
  },

  async deleteFavourite(ctx, { member }, { body }) {
    await removeFavourite(ctx, member.memberId, body.id)
    return { id: body.id }
  },

  async getTransaction(ctx, { member }, { params }) {
    const transfers = await listBillTransfers(ctx.read, member.memberId, params.id)
    // Every ticket has at least the transfer that paid for it.
    if (transfers.length === 0) throw new Refusal('BILL_UNKNOWN')
    return {
      data: transfers.map(({ id, kind, amount, balance, at, isAskedFor }) => ({
        id,
        kind,
        amount: toBaht(amount),
        balance: shownCredit(member, balance),
        at: showTime(at),
        asked_for: isAskedFor,
      })),
    }
  },
}

/** The operator and language of a question about a lottery. */
type Asker = Pick<Visit, 'operator' | 'language'>

async function memberSetting(
  ctx: Context,
  asker: Asker & { readonly member: MemberCaller },
  programId: string,
) {
  const rank = await findRankNow(ctx.read, asker.member)
  const { program, types, offered, limits } = await programTypes(ctx, asker, programId, rank?.raise)
  const { roundId, opensAt } = program
  const { memberId } = asker.member
  const own = roundId === null ? null : await findOwnStakes(ctx, { memberId, roundId, opensAt, limits })
  const board =
    program.roundId === null || program.sold === 'normal'
      ? undefined
      : await readBoard(ctx, asker.operator.id, program.roundId)
  return {
    data: {
      types: types.map((type) => ({
        ...type,
        ...(own && showOwn(type, own)),
        numbers: showNumbers(type, offered),
      })),
      ...(board && { board: showBoard(board) }),
      ...(rank && rank.raise > 0 && { rank: { rank: rank.rank, raise_percent: rank.raise / 10 } }),
    },
  }
}

/** As they are sold to a rank that raises rates by so many tenths of a per cent; without one, to everybody. */
async function programTypes(ctx: Context, { operator, language }: Asker, programId: string, raise = 0) {
  const program = await findProgram(ctx.read, operator.id, programId)
  if (!program) throw new Refusal('PROGRAM_UNKNOWN')
  const { roundId: id } = program
  const rates =
    id === null
      ? await listRates(ctx.read, programId)
      : await ratesOfRound(ctx.read, { id, lotteryId: programId })
  const { limits, numbers } = await listOfferedNumbers(ctx, program.roundId, rates)
  const sold = typesOf(program, ctx.now())
  return {
    program,
    types: showTypes(rates, { plan: DEFAULT_PLAN, sold, limits, language, raise }),
    plans: showPlans(rates, { sold, language, raise }),
    offered: offeredToRank(numbers, rates, raise),
    limits,
  }
}

/** What the current round sells; between rounds, what a draw of today would. */
function typesOf(program: ProgramRow, now: Date): readonly BetType[] {
  return program.roundId === null ? lotteryOf(program).typesOn(bangkokDate(now.getTime())) : program.types
}

function showFavourite({ id, name, savedAt, types, numbers, stakes }: FavouriteRow): Favourite {
  const lines = types.map((type, at) => ({
    type,
    number: numbers[at] ?? '',
    amount: toBaht(stakes[at] ?? NO_MONEY),
  }))
  return { id, name, saved_at: showTime(savedAt), lines }
}
