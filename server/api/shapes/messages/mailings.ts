import type { MailingShown } from '../../../../contract/console/mailings.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import type { Mailing } from '../../../../domain/messages/mailing.ts'

export function showMailing({ audience, sendAt, ...written }: Mailing): MailingShown {
  const { who, days, rank, name } = audience
  const at = sendAt && bangkokIso(Date.parse(sendAt))
  return { ...written, sendAt: at, audience: { who, days, rank, name } }
}
