import type { MailingShown } from '../../../contract/console/mailings.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { mailingsText } from '../../text/messages/mailings.ts'

/** Whom a message is for, in a line. */
export function audienceText({ who, days, rank, name }: MailingShown['audience']): string {
  if (name !== null) return name
  if (rank !== null) return mailingsText.ofRank(rank)
  return days === null ? mailingsText.whos[who] : mailingsText.ofDays(mailingsText.whos[who], days)
}

export function sendTimeText({ sendAt }: Pick<MailingShown, 'sendAt'>): string {
  return sendAt === null ? mailingsText.atOnce : dateAndClock(Date.parse(sendAt))
}
