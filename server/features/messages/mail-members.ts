import { type MailingKind, type MailOutcome, mailOutcome } from '../../../domain/messages/mailing.ts'
import type { MessageFacts } from '../../../domain/messages/message.ts'
import type { Tx } from '../../context.ts'
import { listReachable, lockStanding, updateOffered } from './queries-mail.ts'
import { insertInboxes, lockInboxes } from './queries-messages.ts'
import { writeMessages } from './write-messages.ts'

interface Mail {
  readonly operatorId: string
  readonly kind: MailingKind
  readonly facts: MessageFacts['letter']
  readonly memberIds: readonly string[]
}

interface Mailed {
  /** Who has it now, by the number of the message. */
  readonly sent: readonly { readonly memberId: string; readonly n: number }[]
  /** How many of them fared how. */
  readonly counts: Readonly<Record<MailOutcome, number>>
}

/**
 * Writes what an operator tells to those members who may have it. Decided under the locks of members and inboxes: who stops
 * playing or wants no marketing any more does so before it or after it, and of two mailings at once one is the marketing of
 * the day. The last act of its transaction that locks anything.
 */
export async function mailMembers(tx: Tx, { operatorId, kind, facts, memberIds }: Mail): Promise<Mailed> {
  const owners = memberIds.map((memberId) => ({ memberId, operatorId }))
  const [, , , reachable] = await Promise.all([
    lockStanding(tx, memberIds),
    insertInboxes(tx, owners),
    lockInboxes(tx, memberIds),
    listReachable(tx, memberIds),
  ])
  const outcomes = reachable.map((each) => [each.memberId, mailOutcome(kind, each)] as const)
  const chosen = outcomes.flatMap(([memberId, outcome]) => (outcome === 'sent' ? [memberId] : []))
  if (kind === 'marketing') await updateOffered(tx, chosen)
  const written = await writeMessages(
    tx,
    chosen.map((memberId) => ({
      ...{ memberId, operatorId, cause: `mailing:${facts.id}`, facts },
      kind: kind === 'marketing' ? 'offer' : 'letter',
    })),
  )
  const sent = written.flatMap(({ memberId, numbers }) => numbers.map((n) => ({ memberId, n })))
  const count = (outcome: MailOutcome) => outcomes.filter(([, each]) => each === outcome).length
  return {
    sent,
    counts: {
      ...{ sent: sent.length, optedOut: count('optedOut'), stopped: count('stopped') },
      ...{ toldToday: count('toldToday'), gone: count('gone') },
    },
  }
}
