import type { MailingTyped } from '../../../contract/console/mailings.ts'
import {
  AUDIENCES,
  MAILING_KINDS,
  MAILING_PAGES,
  MAILING_TEXT_MOST,
  MAILING_TITLE_MOST,
  type MailingKind,
} from '../../../domain/messages/mailing.ts'
import type { Faults, Field, ValuesOf } from '../../forms/field.ts'
import { readClock } from '../../forms/read-clock.ts'
import { nameField, paragraphField, reasonField, selectField, textField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { mailingsText as text } from '../../text/members/mailings.ts'

const WHENS = ['now', 'later'] as const

/** The form of a message to members. */
export function mailingFields(today: string) {
  return {
    kind: {
      ...{ kind: 'radio', label: text.kind, initial: 'service' },
      choices: MAILING_KINDS.map((value) => ({
        value,
        label: text.kinds[value],
        why: text.kindsWhy[value],
      })),
      read: ([typed]) => MAILING_KINDS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<MailingKind>,
    titleTh: {
      ...textField(text.titleTh, { maxLength: MAILING_TITLE_MOST }),
      ...{ read: given, wrong: formsText.missing },
    },
    textTh: {
      ...paragraphField(text.textTh, { maxLength: MAILING_TEXT_MOST }),
      ...{ read: given, wrong: formsText.missing },
    },
    titleEn: textField(text.titleEn, { maxLength: MAILING_TITLE_MOST }),
    textEn: paragraphField(text.textEn, { maxLength: MAILING_TEXT_MOST }),
    servicePage: { ...pageField('service'), when: { kind: 'service' } },
    marketingPage: { ...pageField('marketing'), when: { kind: 'marketing' } },
    who: selectField(text.who, AUDIENCES, (who) => text.whos[who]),
    played: { ...figure(text.days, { hint: text.daysHint }), when: { who: 'played' } },
    idle: { ...figure(text.days, { hint: text.daysHint }), when: { who: 'idle' } },
    deposited: { ...figure(text.days), when: { who: 'deposited' } },
    rank: { ...figure(text.rank), when: { who: 'ranked' } },
    username: {
      ...nameField(text.username, { hint: text.usernameHint, maxLength: 40 }),
      ...{ when: { who: 'member' }, refusals: ['MEMBER_UNKNOWN'] },
    },
    when: {
      ...{ kind: 'radio', label: text.when, initial: 'now' },
      choices: WHENS.map((value) => ({ value, label: text.whens[value] })),
      read: ([typed]) => WHENS.find((each) => each === typed),
      wrong: formsText.missing,
    } as const satisfies Field<(typeof WHENS)[number]>,
    sendOn: {
      ...{ kind: 'date', today, label: text.sendOn, initial: today, when: { when: 'later' } },
      read: ([typed = '']: readonly string[]) => typed || undefined,
      wrong: formsText.missing,
      refusals: ['MAILING_TIME'],
    } as const satisfies Field<string>,
    sendAt: {
      ...{ kind: 'time', label: text.sendAt, when: { when: 'later' } },
      read: ([typed = '']: readonly string[]) => readClock(typed),
      wrong: text.clockWrong,
    } as const satisfies Field<string>,
    reason: reasonField(text.reason),
  } as const
}

type Typed = ValuesOf<ReturnType<typeof mailingFields>>

/** English in one field alone. */
export function mailingFaults({ titleEn, textEn }: Typed): Faults {
  if ((titleEn === '') === (textEn === '')) return {}
  return { [titleEn === '' ? 'titleEn' : 'textEn']: text.bothWrong }
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

function given([typed = '']: readonly string[]): string | undefined {
  return typed.trim() || undefined
}

function pageField(kind: MailingKind) {
  return selectField(text.page, MAILING_PAGES[kind], (page) => text.pages[page] ?? page)
}

function figure(label: string, more: { hint?: string } = {}) {
  return {
    ...{ kind: 'text', input: 'numeric', label, maxLength: 3, half: true, ...more },
    read: ([typed = '']: readonly string[]) =>
      /^[1-9]\d{0,2}$/.test(typed.trim()) ? Number(typed) : undefined,
    wrong: text.wholeWrong,
    refusals: ['MAILING_AUDIENCE'],
  } as const satisfies Field<number>
}
