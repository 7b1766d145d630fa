import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { findProvider } from '../../../../../domain/games/providers.ts'
import { isContradicted, type TransferWay } from '../../../../../domain/games/transfer-wallet.ts'
import { type Satang, satang } from '../../../../../domain/money.ts'
import { askHome } from '../../../../features/games/transfer/ask-home.ts'
import {
  askTransferEnd,
  confirmTransferEnd,
  endTransferAsked,
} from '../../../../features/games/transfer/end-by-people.ts'
import {
  type EndedGameTransfer,
  listKeptMembers,
  listOpenGameTransfers,
  listTransfersOfPeople,
} from '../../../../features/games/transfer/queries-people.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

/** Open ones that a person reads at once; and what people have ended before. */
const OPEN = 200
const ENDED = 50
/** Members who may not play: who is looked at next. */
const KEPT = 100

const iso = (at: Date) => bangkokIso(at.getTime())

export const gameTransfers: ConsoleHandlers<'gameTransfers'> = {
  async list(ctx, { operatorId }) {
    const [open, ended, kept] = await Promise.all([
      listOpenGameTransfers(ctx.read, operatorId, OPEN + 1),
      listTransfersOfPeople(ctx.read, operatorId, ENDED + 1),
      listKeptMembers(ctx.read, operatorId, KEPT + 1),
    ])
    return {
      more: { open: open.length > OPEN, ended: ended.length > ENDED, kept: kept.length > KEPT },
      open: open.slice(0, OPEN).map((each) => ({
        ...{ ...showTransfer(each), state: each.state, said: each.said, sends: each.sends },
        saidAmount: each.saidAmount === null ? null : toBaht(each.saidAmount),
        askedAt: each.askedAt && iso(each.askedAt),
        isAsked: each.proposalId !== null,
      })),
      ended: ended.slice(0, ENDED).map((each) => ({
        ...{ ...showTransfer(each), state: each.state, by: each.by, endedAt: iso(each.endedAt) },
        late: showLate(each),
      })),
      kept: kept.slice(0, KEPT).map(({ memberCode: code, memberName: name, beganAt, nextAt, there }) => ({
        ...{ member: { code, name }, beganAt: iso(beganAt), nextAt: iso(nextAt), there: toBaht(there) },
      })),
      now: iso(ctx.now()),
    }
  },

  async home(ctx, { operator, staffId }, { body }) {
    await askHome(ctx, { ...body, operator, staffId })
    return {}
  },

  propose(ctx, { operatorId, staffId }, { body }) {
    return askTransferEnd(ctx, { ...body, operatorId, staffId })
  },

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmTransferEnd(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endTransferAsked(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endTransferAsked(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}

interface Shown {
  readonly id: string
  readonly memberCode: string
  readonly memberName: string
  readonly provider: string
  readonly way: TransferWay
  readonly amount: Satang
  readonly requestedAt: Date
}

function showTransfer({ id, memberCode, memberName, provider, way, amount, requestedAt }: Shown) {
  return {
    ...{ id, provider, way, amount: toBaht(amount), requestedAt: iso(requestedAt) },
    ...{ member: { code: memberCode, name: memberName }, name: findProvider(provider)?.name.en ?? provider },
  }
}

function showLate({ state, amount, late, lateAmount }: EndedGameTransfer) {
  if (late === null) return null
  const said =
    late === 'refused'
      ? ({ state: late } as const)
      : ({ state: late, amount: lateAmount ?? satang(0), reference: '' } as const)
  return {
    ...{ state: late, amount: lateAmount === null ? null : toBaht(lateAmount) },
    differs: isContradicted({ state, amount }, said),
  }
}
