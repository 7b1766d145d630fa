import { z } from 'zod'
import {
  AUDIENCES,
  MAILING_KINDS,
  MAILING_PAGES,
  MAILING_TEXT_MOST,
  MAILING_TITLE_MOST,
} from '../../domain/messages/mailing.ts'
import { idOr, longText, plainText, time } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { pageAfter, pageEnds } from './paging.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })

const PAGES = [...new Set([...MAILING_PAGES.service, ...MAILING_PAGES.marketing])] as [string, ...string[]]

const written = {
  kind: z.enum(MAILING_KINDS),
  titleTh: plainText(MAILING_TITLE_MOST),
  textTh: longText(MAILING_TEXT_MOST),
  titleEn: plainText(MAILING_TITLE_MOST).nullable(),
  textEn: longText(MAILING_TEXT_MOST).nullable(),
  page: z.enum(PAGES),
  /** Null: once it is agreed to. */
  sendAt: time.nullable(),
}
const audience = { who: z.enum(AUDIENCES), days: z.int().nullable(), rank: z.int().nullable() }

/** As people write it. */
const typed = z.strictObject({
  ...written,
  /** `username`: sign-in name or code of the one member. */
  audience: z.strictObject({ ...audience, username: plainText(40).nullable() }),
})
export type MailingTyped = z.output<typeof typed>

/** As it stands; the name of the one member. */
export const mailingShown = z.object({
  ...written,
  audience: z.object({ ...audience, name: z.string().nullable() }),
})
export type MailingShown = z.output<typeof mailingShown>

const mailing = z.object({
  id: z.string(),
  mailing: mailingShown,
  state: z.enum(['planned', 'sending', 'sent', 'stopped']),
  /** How many it was for when it was written. */
  people: z.int(),
  sent: z.int(),
  /** Who had it and has seen it, as counted every ten minutes. */
  opened: z.int(),
  /** Who did not get it, and why. */
  optedOut: z.int(),
  stopped: z.int(),
  toldToday: z.int(),
  gone: z.int(),
  by: z.string(),
  agreedBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  sendAt: time,
})
export type SentMailing = z.output<typeof mailing>

export const mailingActs = declareConsole('mailings', {
  list: {
    method: 'GET',
    use: 'What people have written to members, the newest first, with whom it reached.',
    permission: 'messages.see',
    query: pageAfter('MAILING_UNKNOWN'),
    reply: z.object({ mailings: z.array(mailing), ...pageEnds }),
  },
  preview: {
    method: 'POST',
    use: 'How many members a message would reach, counted now.',
    permission: 'messages.send',
    readsOnly: true,
    body: z.strictObject({ mailing: typed }),
    reply: z.object({
      people: z.int(),
      /** Of them, who would get no marketing now. */
      optedOut: z.int(),
      stopped: z.int(),
      gone: z.int(),
      /** False: there are more, and counting them takes too long. */
      isWhole: z.boolean(),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes a message to members, which is sent once a second person has agreed; to one member it is sent at once.',
    permission: 'messages.send',
    keyed: true,
    two: true,
    body: z.strictObject({ mailing: typed, reason: plainText(200) }),
    reply: z.object({ proposalId: z.string().nullable() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to a message that somebody else has written: it is sent when it was to be.',
    permission: 'messages.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to a message that somebody else has written.',
    permission: 'messages.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back a message that one has written and nobody has agreed to.',
    permission: 'messages.send',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  stop: {
    method: 'POST',
    use: 'Stops a message: nobody gets it any more who has not had it.',
    permission: 'messages.send',
    keyed: true,
    body: z.strictObject({ id: idOr('MAILING_UNKNOWN') }),
    reply: nothing,
  },
})
