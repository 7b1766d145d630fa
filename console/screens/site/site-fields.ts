import type { SiteTextsSeen } from '../../../contract/console/site.ts'
import { CONTACT_KINDS, contactHref } from '../../../domain/site/contact.ts'
import {
  type Faults,
  type Field,
  type RowsField,
  rowName,
  someText,
  type ValuesOf,
} from '../../forms/field.ts'
import type { FormPart } from '../../forms/form-parts.tsx'
import { drawRows } from '../../forms/rows-of-fields.tsx'
import { lineListField, paragraphField, selectField, textField, tickField } from '../../forms/usual-fields.ts'
import { siteText } from '../../text/site.ts'

export type SiteFields = ReturnType<typeof fieldsOf>

/** The fields of the texts, by their names in the answer: a refusal of the server finds its field. */
export function fieldsOf({ message, ...texts }: SiteTextsSeen) {
  return {
    'message.header': textField(siteText.header, {
      hint: siteText.headerHint,
      maxLength: 60,
      initial: message.header,
    }),
    'message.topic': textField(siteText.topic, { maxLength: 80, initial: message.topic }),
    'message.description': paragraphField(siteText.description, {
      maxLength: 600,
      initial: message.description,
    }),
    runningText: textField(siteText.running, {
      hint: siteText.runningHint,
      maxLength: 160,
      initial: texts.runningText,
    }),
    runningTextEnglish: textField(siteText.runningEnglish, {
      hint: siteText.runningEnglishHint,
      maxLength: 160,
      initial: texts.runningTextEnglish,
    }),
    notices: topicRows(texts.notices, { max: 5, add: siteText.addNotice }),
    contacts: contactRows(texts.contacts),
    howToPlay: topicRows(texts.howToPlay, { max: 10, add: siteText.addStep }),
    about: paragraphField(siteText.about, { hint: siteText.aboutHint, maxLength: 400, initial: texts.about }),
    banks: lineListField(siteText.banks, {
      hint: siteText.banksHint,
      maxLength: 600,
      initial: texts.banks.join('\n'),
    }),
    awards: lineListField(siteText.awards, {
      hint: siteText.awardsHint,
      maxLength: 600,
      initial: texts.awards.join('\n'),
    }),
    registrationClosed: tickField(siteText.registrationClosed, texts.registrationClosed, {
      hint: siteText.registrationClosedWhy,
    }),
  } as const
}

export const PARTS: readonly FormPart<keyof SiteFields>[] = [
  {
    title: siteText.message,
    fields: ['message.header', 'message.topic', 'message.description', 'runningText', 'runningTextEnglish'],
  },
  { title: siteText.notices, lead: siteText.noticesLead, fields: ['notices'] },
  { title: siteText.contacts, lead: siteText.contactsLead, fields: ['contacts'] },
  { title: siteText.howto, lead: siteText.howtoLead, fields: ['howToPlay'] },
  { title: siteText.footer, fields: ['about', 'banks', 'awards'] },
  {
    title: siteText.service,
    fields: ['registrationClosed'],
  },
]

/** The texts that the values of the form are. */
export function textsOf(values: ValuesOf<SiteFields>): SiteTextsSeen {
  const { notices, contacts, howToPlay, banks, awards } = values
  return {
    message: {
      header: values['message.header'],
      topic: values['message.topic'],
      description: values['message.description'],
    },
    runningText: values.runningText,
    runningTextEnglish: values.runningTextEnglish,
    notices: [...notices],
    contacts: [...contacts],
    howToPlay: [...howToPlay],
    about: values.about,
    banks: [...banks],
    awards: [...awards],
    registrationClosed: values.registrationClosed,
  }
}

/** A name or number that its channel cannot have. */
export function wrongContacts({ contacts }: Pick<ValuesOf<SiteFields>, 'contacts'>): Faults {
  return Object.fromEntries(
    contacts.flatMap(({ kind, label }, nth) =>
      contactHref(kind, label) === undefined
        ? [[rowName('contacts', nth, 'label'), siteText.contactWrong]]
        : [],
    ),
  )
}

const TOPIC = {
  topic: {
    kind: 'text',
    label: siteText.topic,
    maxLength: 80,
    read: someText,
    wrong: siteText.topicMissing,
  } satisfies Field<string>,
  description: paragraphField(siteText.description, { maxLength: 600 }),
}

function topicRows(
  topics: SiteTextsSeen['notices'],
  { max, add }: { readonly max: number; readonly add: string },
) {
  return {
    kind: 'rows',
    draw: drawRows,
    row: TOPIC,
    initial: topics,
    fresh: {},
    max,
    words: { add, nth: siteText.step, remove: siteText.remove },
  } satisfies RowsField<typeof TOPIC>
}

const CONTACT = {
  kind: { ...selectField(siteText.kind, CONTACT_KINDS, (kind) => siteText.kinds[kind]), half: true },
  label: { ...textField(siteText.contact, { maxLength: 80 }), half: true },
} as const

function contactRows(contacts: SiteTextsSeen['contacts']) {
  return {
    kind: 'rows',
    draw: drawRows,
    row: CONTACT,
    initial: contacts,
    fresh: {},
    max: 8,
    words: { add: siteText.addContact, nth: siteText.step, remove: siteText.remove },
  } satisfies RowsField<typeof CONTACT>
}
