import { invariant } from '../../../domain/invariant.ts'
import { contactHref } from '../../../domain/site/contact.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit, canonicalJson } from '../audit/append-audit.ts'
import type { OperatorSettings } from './operator.ts'
import { lockOperator, updateOperatorSettings } from './queries.ts'
import { type SiteTexts, siteTextsOf } from './site-texts.ts'

export interface SetSiteTexts {
  readonly operatorId: string
  readonly staffId: string
  readonly texts: SiteTexts
  /** The texts that were on the screen where these were written. */
  readonly seen?: SiteTexts | undefined
}

/**
 * Changes the site's texts. Old and new texts are in the audit log. Throws `Refusal` CONTACT_INVALID, and SITE_CHANGED where
 * other texts stand than were seen: of two tabs the later must not undo the earlier one.
 */
export function setSiteTexts(ctx: Context, wish: SetSiteTexts): Promise<SiteTexts> {
  const { operatorId, staffId, texts, seen } = wish
  if (texts.contacts.some(({ kind, label }) => contactHref(kind, label) === undefined)) {
    throw new Refusal('CONTACT_INVALID')
  }
  return ctx.transaction(async (tx) => {
    const operator = await lockOperator(tx, operatorId)
    invariant(operator, 'staff work for an operator')
    const before = siteTextsOf(operator.settings)
    const changed = changesBetween(before, texts)
    if (Object.keys(changed).length === 0) return texts
    if (seen && Object.keys(changesBetween(before, seen)).length > 0) throw new Refusal('SITE_CHANGED')
    await updateOperatorSettings(tx, operatorId, settingsFrom(texts, operator.settings))
    await appendAudit(tx, {
      operatorId,
      actor: `staff:${staffId}`,
      kind: 'site.texts',
      body: { changed },
    })
    return texts
  })
}

/** Old and new values of changed fields. Compared independent of key order, which the database does not keep. */
function changesBetween(
  before: SiteTexts,
  after: SiteTexts,
): Record<string, { before: unknown; after: unknown }> {
  const fields = Object.keys(after) as (keyof SiteTexts)[]
  return Object.fromEntries(
    fields
      .filter((field) => canonicalJson(before[field]) !== canonicalJson(after[field]))
      .map((field) => [field, { before: before[field], after: after[field] }]),
  )
}

/** Pictures and dates are not edited here and stay with their text. */
function settingsFrom(texts: SiteTexts, before: OperatorSettings): Partial<OperatorSettings> {
  const { header, topic, description } = texts.message
  const img = before.message?.img
  return {
    message: { topic, description, ...(header ? { header } : {}), ...(img ? { img } : {}) },
    runningText: texts.runningText,
    runningTextEnglish: texts.runningTextEnglish,
    notices: texts.notices.map((notice) => ({
      ...before.notices?.find((each) => each.topic === notice.topic),
      ...notice,
    })),
    contacts: texts.contacts,
    howToPlay: texts.howToPlay,
    footer: { about: texts.about, banks: texts.banks, awards: texts.awards },
    registrationClosed: texts.registrationClosed,
  }
}
