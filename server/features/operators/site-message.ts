import type { Operator } from './operator.ts'

/** The specification's words where an operator has set none. */
export const MESSAGE_HEADER = 'ข่าวสารจากทางเว็บ'

/** The message shown when a member arrives. */
export function siteMessage(operator: Operator): {
  header: string
  topic: string
  img: string
  description: string
} {
  const message = operator.settings.message
  return {
    header: message?.header || MESSAGE_HEADER,
    topic: message?.topic || `ยินดีต้อนรับสู่ ${operator.name}`,
    img: message?.img ?? '',
    description: message?.description ?? '',
  }
}
