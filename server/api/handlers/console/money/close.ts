import type { CloseDayLine, ClosePlaceShown } from '../../../../../contract/console/money/close.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { type Satang, satang } from '../../../../../domain/money.ts'
import { bankDifference, PAYOUTS_PLACE, totalOf } from '../../../../../domain/payments/close/day-close.ts'
import { Refusal } from '../../../../errors.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { confirmClose, endClose, proposeClose } from '../../../../features/payments/close/close-day.ts'
import {
  type CloseDay,
  placesOf,
  readCloseDay,
  readCloseDays,
  type WholeCloseDay,
} from '../../../../features/payments/close/read-close.ts'
import { reconcileDay } from '../../../../features/payments/close/reconcile-day.ts'
import { listReceivingAccounts } from '../../../../features/payments/queries-accounts.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

export const close: ConsoleHandlers<'close'> = {
  async days(ctx, { operatorId }, { query: { after = null } }) {
    const { days, next } = await readCloseDays(ctx, operatorId, after)
    // Pages lead forward; the browser has the way back.
    return { days: days.map(showLine), previous: null, next }
  },

  async day(ctx, { operatorId }, { query: { day } }) {
    const [found, accounts] = await Promise.all([
      readCloseDay(ctx, operatorId, day),
      listReceivingAccounts(ctx.read, operatorId),
    ])
    const byId = new Map(accounts.map((each) => [each.id, each]))
    const { totals, closed } = found
    return {
      ...{ day, state: found.state, isNext: found.isNext, run: found.run },
      takenAt: bangkokIso(found.takenAt.getTime()),
      places: showPlaces(found, (place) => byId.get(place)),
      totals: {
        ...{ credited: toBaht(totals.credited), paid: toBaht(totals.paid) },
        ...{ promotions: toBaht(totals.promotions), adjusted: toBaht(totals.adjusted) },
        toGames: toBaht(totals.toGames ?? satang(0)),
      },
      suspense: toBaht(found.suspense),
      differences: found.found.map(({ type, ref, refId, amount, memberName: name, memberCode: code }) => ({
        ...{ type, ref, refId, amount: toBaht(amount) },
        member: name !== null && code !== null ? { name, code } : null,
      })),
      more: found.more,
      closed: closed && {
        ...{ maker: closed.maker, checker: closed.checker, at: bangkokIso(closed.takenAt.getTime()) },
        reason: closed.reason,
      },
    }
  },

  async check(ctx, { operator }, { body: { day } }) {
    const looked = await reconcileDay(ctx, operator, day)
    if (looked) return looked
    const known = await readCloseDay(ctx, operator.id, day)
    throw new Refusal(known.closed ? 'DAY_CLOSED' : 'CLOSE_DAY_UNKNOWN')
  },

  propose: (ctx, { operator, staffId }, { body, key }) =>
    proposeClose(ctx, { ...body, operator, staffId, key }),

  async confirm(ctx, { operator, staffId }, { body }) {
    await confirmClose(ctx, { ...body, operator, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endClose(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endClose(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}

function showLine({ day, state, isNext, differences, places, totals, sheet }: CloseDay): CloseDayLine {
  return {
    ...{ day, state, isNext, differences },
    came: toBaht(totalOf(places, ({ came, late }) => came + late)),
    paid: toBaht(totalOf(places, ({ paid, returned }) => paid + returned)),
    promotions: toBaht(totals.promotions),
    closing: sheet && toBaht(totalOf(sheet, ({ closing }) => closing)),
    off: sheet && toBaht(totalOf(sheet, bankDifference)),
  }
}

function showPlaces(
  found: WholeCloseDay,
  accountOf: (place: string) => { readonly bank: string; readonly accountNo: string } | undefined,
): ClosePlaceShown[] {
  const orNull = (amount: Satang | undefined) => (amount === undefined ? null : toBaht(amount))
  return placesOf(found).map((each) => {
    const { place, closing, bank } = each
    const account = place === PAYOUTS_PLACE ? undefined : accountOf(place)
    return {
      place,
      account: account ? { bankName: bankName(account.bank, 'th'), accountNo: account.accountNo } : null,
      opening: orNull(each.opening ?? found.openings.get(place)),
      ...{ came: toBaht(each.came), late: toBaht(each.late) },
      ...{ returned: toBaht(each.returned), paid: toBaht(each.paid) },
      ...{ moved: orNull(each.moved), closing: orNull(closing), bank: orNull(bank) },
      off: bank === undefined || closing === undefined ? null : toBaht(bankDifference({ bank, closing })),
    }
  })
}
