import { invariant } from '../../../../domain/invariant.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { setSiteTexts } from '../../../features/operators/set-site-texts.ts'
import { type SiteTexts, siteTextsOf } from '../../../features/operators/site-texts.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const site: ConsoleHandlers<'site'> = {
  async texts(ctx, staff) {
    const operator = await findOperatorById(ctx.read, staff.operatorId)
    invariant(operator, 'staff work for an operator')
    return shown(siteTextsOf(operator.settings))
  },

  async setTexts(ctx, staff, { body }) {
    const { seen, ...texts } = body
    return shown(
      await setSiteTexts(ctx, { operatorId: staff.operatorId, staffId: staff.staffId, texts, seen }),
    )
  },
}

function shown(texts: SiteTexts) {
  const { notices, contacts, howToPlay, banks, awards } = texts
  return {
    ...texts,
    notices: [...notices],
    contacts: [...contacts],
    howToPlay: [...howToPlay],
    banks: [...banks],
    awards: [...awards],
  }
}
