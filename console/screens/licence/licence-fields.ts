import type { LicenceSeen } from '../../../contract/console/rules.ts'
import { HIGHEST_AGE, isHelpPhone, LEGAL_AGE } from '../../../domain/operator/licence.ts'
import { CHECK_MINUTES, type CheckMinutes } from '../../../domain/safer/play-session.ts'
import type { Field } from '../../forms/field.ts'
import { textField, tickField } from '../../forms/usual-fields.ts'
import { formsText } from '../../text/forms.ts'
import { licenceText } from '../../text/safer/licence.ts'

const { fields: words } = licenceText

export const PARTS = [
  { title: licenceText.licencePart, fields: ['jurisdiction', 'licenceNo', 'minAge'] as const },
  {
    title: licenceText.helpPart,
    lead: licenceText.helpLead,
    fields: ['helpName', 'helpPhone', 'helpText'] as const,
  },
  { title: licenceText.documentsPart, fields: ['checksDocuments'] as const },
  { title: licenceText.checkPart, fields: ['checkMinutes'] as const },
]

/** An empty field takes away what stands, which needs two people like everything here. */
export function fieldsOf(licence: LicenceSeen) {
  const text = (
    name: Exclude<keyof LicenceSeen, 'minAge' | 'checksDocuments' | 'checkMinutes'>,
    maxLength: number,
    hint?: string,
  ) => textField(words[name], { maxLength, initial: licence[name], ...(hint === undefined ? {} : { hint }) })
  return {
    jurisdiction: text('jurisdiction', 120, licenceText.jurisdictionHint),
    licenceNo: text('licenceNo', 60),
    minAge: {
      kind: 'text',
      input: 'numeric',
      unit: licenceText.years,
      label: words.minAge,
      hint: licenceText.minAgeHint,
      maxLength: 2,
      initial: licence.minAge === null ? '' : String(licence.minAge),
      read: readAge,
      wrong: licenceText.minAgeWrong(HIGHEST_AGE),
    } satisfies Field<number | null>,
    helpName: text('helpName', 80),
    helpPhone: {
      ...text('helpPhone', 20),
      input: 'text',
      read: ([typed = '']: readonly string[]) => (isHelpPhone(typed.trim()) ? typed.trim() : undefined),
      wrong: licenceText.helpPhoneWrong,
    } satisfies Field<string>,
    helpText: text('helpText', 160, licenceText.helpTextHint),
    checksDocuments: tickField(words.checksDocuments, licence.checksDocuments, {
      hint: licenceText.documentsHint,
    }),
    checkMinutes: {
      kind: 'select',
      label: words.checkMinutes,
      hint: licenceText.checkHint,
      choices: CHECK_MINUTES.map((each) => ({ value: String(each), label: licenceText.minutes(each) })),
      initial: String(licence.checkMinutes),
      read: ([typed]: readonly string[]) => CHECK_MINUTES.find((each) => String(each) === typed),
      wrong: formsText.missing,
    } satisfies Field<CheckMinutes>,
  }
}

/** Empty: not set, which is null. */
function readAge([typed = '']: readonly string[]): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const years = /^\d{2}$/.test(text) ? Number(text) : 0
  return years >= LEGAL_AGE && years <= HIGHEST_AGE ? years : undefined
}
