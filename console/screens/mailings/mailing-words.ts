import type { MailingShown } from '../../../contract/console/mailings.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { mailingsText as text } from '../../text/members/mailings.ts'

/** Whom a message is for, in a line. */
export function audienceText({ who, days, rank, name }: MailingShown['audience']): string {
  if (name !== null) return name
  if (rank !== null) return text.ofRank(rank)
  return days === null ? text.whos[who] : text.ofDays(text.whos[who], days)
}

export function sendTimeText({ sendAt }: Pick<MailingShown, 'sendAt'>): string {
  return sendAt === null ? text.atOnce : dateAndClock(Date.parse(sendAt))
}
