import { Refusal } from '../../../../errors.ts'
import { isSetupOpen, setUpFirstOperator } from '../../../../features/staff/set-up.ts'
import { lookAtLink, spendStaffLink } from '../../../../features/staff/staff-link.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

/** Access to the console for people without a password. Each way needs a token of its own. */
export const setup: ConsoleHandlers<'setup'> = {
  async shown(ctx) {
    if (!(await isSetupOpen(ctx))) throw new Refusal('NO_SUCH_CALL')
    return { publicHost: ctx.config.publicUrl?.hostname ?? null }
  },

  async make(ctx, visit, { body }) {
    const { hosts, owner } = await setUpFirstOperator(ctx, { ...body, address: visit.ip })
    return { hosts, owner }
  },
}

export const links: ConsoleHandlers<'links'> = {
  async owner(ctx, { operator, ip }, { body }) {
    const owner = await lookAtLink(ctx, { operatorId: operator.id, token: body.token, address: ip })
    return { ...owner, brand: operator.name }
  },

  choose: (ctx, { operator, ip }, { body }) =>
    spendStaffLink(ctx, { ...body, operatorId: operator.id, address: ip }),
}
