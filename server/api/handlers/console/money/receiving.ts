import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { BANKS, bankName } from '../../../../features/operators/banks.ts'
import { listReceivingAccounts } from '../../../../features/payments/queries-accounts.ts'
import { isAsGiven } from '../../../../features/payments/receiving/as-given.ts'
import {
  confirmReceiving,
  endReceiving,
  proposeAccount,
  proposeLimits,
  restReceiving,
} from '../../../../features/payments/receiving/change-receiving.ts'
import { listReceivingHealth } from '../../../../features/payments/receiving/queries-receiving.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readLimits, showLimits } from '../../../shapes/receiving.ts'

export const receiving: ConsoleHandlers<'receiving'> = {
  async list(ctx, { operatorId }) {
    const [accounts, health] = await Promise.all([
      listReceivingAccounts(ctx.read, operatorId),
      listReceivingHealth(ctx.read, operatorId),
    ])
    const healthOf = new Map(health.map((each) => [each.id, each]))
    return {
      accounts: accounts.map((account) => {
        const { id, bank, accountNo, holder, isOn, usedToday, ...limits } = account
        const { waiting = 0, heardAt = null, channel = null, proposed = false } = healthOf.get(id) ?? {}
        return {
          ...{ id, bankName: bankName(bank, 'th'), accountNo, holder, isOn, waiting, proposed },
          ...{ limits: showLimits(limits), usedToday: toBaht(usedToday) },
          isAsGiven: isAsGiven(ctx.keys, account),
          heard: heardAt && channel ? { at: bangkokIso(heardAt.getTime()), channel } : null,
        }
      }),
      banks: BANKS.map(({ code, name }) => ({ code, name: name.th })),
    }
  },

  async rest(ctx, { operatorId, staffId }, { body }) {
    await restReceiving(ctx, { ...body, operatorId, staffId })
    return {}
  },

  propose: (ctx, { operatorId, staffId }, { body }) =>
    proposeAccount(ctx, { ...body, limits: readLimits(body.limits), operatorId, staffId }),

  proposeLimits: (ctx, { operatorId, staffId }, { body }) =>
    proposeLimits(ctx, {
      ...{ ...body, operatorId, staffId },
      ...{ limits: readLimits(body.limits), seen: body.seen && readLimits(body.seen) },
    }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmReceiving(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endReceiving(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endReceiving(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}
