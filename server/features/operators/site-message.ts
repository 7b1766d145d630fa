import type { Language, Words } from '../../../domain/words.ts'
import type { Operator } from './operator.ts'

/** The specification's words where an operator has set none. */
const HEADER: Words = { th: 'ข่าวสารจากทางเว็บ', en: 'News' }

const WELCOME = {
  th: (name: string) => `ยินดีต้อนรับสู่ ${name}`,
  en: (name: string) => `Welcome to ${name}`,
} as const

/** The message shown when a member arrives. */
export function siteMessage(
  operator: Operator,
  language: Language,
): {
  header: string
  topic: string
  img: string
  description: string
} {
  const message = operator.settings.message
  return {
    header: message?.header || HEADER[language],
    topic: message?.topic || WELCOME[language](operator.name),
    img: message?.img ?? '',
    description: message?.description ?? '',
  }
}
