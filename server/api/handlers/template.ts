import { hash } from 'node:crypto'
import { operatorOfCode } from '../../features/operators/known-operators.ts'
import { contactsOf, siteTextsOf } from '../../features/operators/site-texts.ts'
import type { ServiceHandlers } from '../road/caller.ts'

export const templateHandlers: ServiceHandlers<'template'> = {
  async username(_, { member }) {
    return { username: member.code }
  },

  async adminmember(ctx, caller) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const adminMember = operator.settings.adminMember ?? operator.code
    return {
      groups: operator.theme.map((group) => ({ name: group.name, items: [...group.items] })),
      adminMember,
      // A public name of the admin member, not a secret: nothing is signed with it.
      hashMember: hash('sha256', `${operator.code} ${adminMember}`, 'hex'),
      brand: operator.name,
    }
  },

  async texts(ctx, caller) {
    const { settings } = await operatorOfCode(ctx, caller.operator.code)
    const { about, banks, awards, howToPlay } = siteTextsOf(settings)
    return {
      contacts: contactsOf(settings),
      about,
      banks: [...banks],
      awards: [...awards],
      howToPlay: [...howToPlay],
    }
  },
}
