import { z } from 'zod'
import { CONTACT_KINDS } from '../../domain/site/contact.ts'
import { longText, plainText } from '../shapes.ts'
import { declareConsole } from './define.ts'

const topic = z.strictObject({ topic: plainText(80), description: longText(600) })

const siteTexts = z.strictObject({
  /** The message members see after sign-in. */
  message: z.strictObject({ header: longText(60), topic: longText(80), description: longText(600) }),
  runningText: longText(160),
  /** For who reads English. Empty: the Thai one. */
  runningTextEnglish: longText(160),
  notices: z.array(topic).max(5),
  contacts: z.array(z.strictObject({ kind: z.enum(CONTACT_KINDS), label: plainText(80) })).max(8),
  /** Empty: the pages show their default text. */
  howToPlay: z.array(topic).max(10),
  about: longText(400),
  banks: z.array(plainText(30)).max(20),
  awards: z.array(plainText(60)).max(10),
  registrationClosed: z.boolean(),
})

export const siteActs = declareConsole('site', {
  texts: {
    method: 'GET',
    use: 'What the site says of itself: messages, channels, how to play, footer.',
    permission: 'site.see',
    reply: siteTexts,
  },
  setTexts: {
    method: 'POST',
    use: 'Says it anew, from now on.',
    permission: 'site.set',
    keyed: true,
    /** `seen`: the texts that were changed. Refused where others stand by now. */
    body: siteTexts.extend({ seen: siteTexts.optional() }),
    reply: siteTexts,
  },
})

export type SiteTextsSeen = z.output<typeof siteTexts>
