import type { MailingTyped } from '../../../contract/console/mailings.ts'
import {
  AUDIENCES,
  MAILING_KINDS,
  MAILING_PAGES,
  MAILING_TEXT_MOST,
  MAILING_TITLE_MOST,
  type MailingKind,
} from '../../../domain/messages/mailing.ts'
import { type Faults, type Field, someText, type ValuesOf } from '../../forms/field.ts'
import { readClock } from '../../forms/read-clock.ts'
import { nameField, paragraphField, reasonField, selectField, textField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { mailingsText } from '../../text/messages/mailings.ts'

const WHENS = ['now', 'later'] as const

/** The form of a message to members. */
export function mailingFields(today: string) {
  return {
    kind: {
      ...{ kind: 'radio', label: mailingsText.kind, initial: 'service' },
      choices: MAILING_KINDS.map((value) => ({
        value,
        label: mailingsText.kinds[value],
        why: mailingsText.kindsWhy[value],
      })),
      read: ([typed]) => MAILING_KINDS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<MailingKind>,
    titleTh: {
      ...textField(mailingsText.titleTh, { maxLength: MAILING_TITLE_MOST }),
      ...{ read: someText, wrong: formsText.missing },
    },
    textTh: {
      ...paragraphField(mailingsText.textTh, { maxLength: MAILING_TEXT_MOST }),
      ...{ read: someText, wrong: formsText.missing },
    },
    titleEn: textField(mailingsText.titleEn, { maxLength: MAILING_TITLE_MOST }),
    textEn: paragraphField(mailingsText.textEn, { maxLength: MAILING_TEXT_MOST }),
    servicePage: { ...pageField('service'), when: { kind: 'service' } },
    marketingPage: { ...pageField('marketing'), when: { kind: 'marketing' } },
    who: selectField(mailingsText.who, AUDIENCES, (who) => mailingsText.whos[who]),
    played: { ...figure(mailingsText.days, { hint: mailingsText.daysHint }), when: { who: 'played' } },
    idle: { ...figure(mailingsText.days, { hint: mailingsText.daysHint }), when: { who: 'idle' } },
    deposited: { ...figure(mailingsText.days), when: { who: 'deposited' } },
    rank: { ...figure(mailingsText.rank), when: { who: 'ranked' } },
    username: {
      ...nameField(mailingsText.username, { hint: mailingsText.usernameHint, maxLength: 40 }),
      ...{ when: { who: 'member' }, refusals: ['MEMBER_UNKNOWN'] },
    },
    when: {
      ...{ kind: 'radio', label: mailingsText.when, initial: 'now' },
      choices: WHENS.map((value) => ({ value, label: mailingsText.whens[value] })),
      read: ([typed]) => WHENS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<(typeof WHENS)[number]>,
    sendOn: {
      ...{ kind: 'date', today, label: mailingsText.sendOn, initial: today, when: { when: 'later' } },
      read: ([typed = '']: readonly string[]) => typed || undefined,
      wrong: formsText.missing,
      refusals: ['MAILING_TIME'],
    } as const satisfies Field<string>,
    sendAt: {
      ...{ kind: 'time', label: mailingsText.sendAt, when: { when: 'later' } },
      read: ([typed = '']: readonly string[]) => readClock(typed),
      wrong: mailingsText.clockWrong,
    } as const satisfies Field<string>,
    reason: reasonField(mailingsText.reason),
  } as const
}

type Typed = ValuesOf<ReturnType<typeof mailingFields>>

/** English in one field alone. */
export function mailingFaults({ titleEn, textEn }: Typed): Faults {
  if ((titleEn === '') === (textEn === '')) return {}
  return { [titleEn === '' ? 'titleEn' : 'textEn']: mailingsText.bothWrong }
}

/** What was typed, as the call has it. Times are Bangkok's. */
export function mailingOf(typed: Typed): MailingTyped {
  const { kind, titleTh, textTh, titleEn, textEn, who, sendOn, sendAt } = typed
  const page = (kind === 'marketing' ? typed.marketingPage : typed.servicePage) ?? '/inbox'
  return {
    ...{ kind, titleTh, textTh, titleEn: titleEn || null, textEn: textEn || null, page },
    sendAt: typed.when === 'later' ? `${sendOn}T${sendAt}:00+07:00` : null,
    audience: {
      ...{ who, days: typed.played ?? typed.idle ?? typed.deposited ?? null, rank: typed.rank ?? null },
      username: typed.username ?? null,
    },
  }
}

function pageField(kind: MailingKind) {
  return selectField(mailingsText.page, MAILING_PAGES[kind], (page) => mailingsText.pages[page] ?? page)
}

function figure(label: string, more: { hint?: string } = {}) {
  return {
    ...{ kind: 'text', input: 'numeric', label, maxLength: 3, half: true, ...more },
    read: ([typed = '']: readonly string[]) =>
      /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined,
    wrong: mailingsText.wholeWrong,
    refusals: ['MAILING_AUDIENCE'],
  } as const satisfies Field<number>
}
