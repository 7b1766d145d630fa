import type { Message } from '../../../domain/messages/message.ts'
import type { Context, Tx } from '../../context.ts'
import { writeMessages } from '../messages/write-messages.ts'

type SecurityMessage = Extract<Message, { kind: 'password-changed' | 'two-step' | 'pin' | 'assistant' }>

type ToTell = SecurityMessage & { readonly of: { readonly memberId: string; readonly operatorId: string } }

/** Tells a member what was changed about the account, in the transaction that changes it. */
export async function tellSecurity(
  { chance }: Pick<Context, 'chance'>,
  tx: Tx,
  { of: { memberId, operatorId }, ...message }: ToTell,
): Promise<void> {
  await writeMessages(tx, [{ ...message, memberId, operatorId, cause: `${message.kind}:${chance.id()}` }])
}
