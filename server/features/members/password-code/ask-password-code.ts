import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { countPasswordCode } from '../../credentials/message-limits.ts'
import { hashToken, makeToken } from '../../credentials/tokens.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { phoneOf } from '../phone.ts'
import { findMemberByPhone, insertPasswordCode } from './queries-password-code.ts'

/** Enough for a message that comes late; few enough for a phone that is left lying. */
const CODE_SECONDS = 10 * 60

export interface AskPasswordCode {
  readonly operatorId: string
  readonly phone: string
  readonly address: string
}

/**
 * Asks for a code to choose a new password. Returns the token that has to come with the code: whoever did not ask cannot
 * try. For a phone nobody registered the same is written, enqueued and answered; no message goes out. Throws PHONE_INVALID,
 * MESSAGES_OFF where the operator has no sender, TOO_MANY.
 */
export async function askPasswordCode(ctx: Context, wish: AskPasswordCode): Promise<string> {
  const { operatorId, address } = wish
  const phone = phoneOf(wish.phone)
  const { phoneMessages } = ctx.external
  const isSent =
    phoneMessages && (!phoneMessages.ofDemo || (await findOperatorById(ctx.read, operatorId))?.demo)
  if (!isSent) throw new Refusal('MESSAGES_OFF')
  const token = makeToken(ctx.chance)
  const tokenHash = hashToken(token)
  await countPasswordCode(ctx, { operatorId, phone, address }, async (tx) => {
    const member = await findMemberByPhone(tx, operatorId, phone)
    await insertPasswordCode(tx, {
      ...{ tokenHash, operatorId, memberId: member?.memberId ?? null },
      seconds: CODE_SECONDS,
    })
    await tx.enqueue('send-password-code', { tokenHash }, { key: `send-password-code:${tokenHash}` })
  })
  return token
}
