import type { Context } from '../../../context.ts'
import { mayPayMessage } from '../../credentials/message-limits.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { codeOf } from './code-of.ts'
import { findPhoneOfCode } from './queries-password-code.ts'

/** Sends a code that was asked for, if its phone is a member's. Tried again until it is sent or the code is too old. */
export async function sendPasswordCode(ctx: Context, tokenHash: string): Promise<void> {
  const { phoneMessages } = ctx.external
  const found = await findPhoneOfCode(ctx.read, tokenHash)
  if (!found || !phoneMessages) return
  if (!(await mayPayMessage(ctx, found.operatorId))) {
    ctx.log.warn({ operator: found.operatorId }, 'too many codes were asked for: one was not sent')
    return
  }
  const code = codeOf(ctx, tokenHash)
  const text = `รหัสตั้งรหัสผ่านใหม่ ${code} ใช้ได้ 10 นาที อย่าบอกใคร หากไม่ได้ขอ ไม่ต้องทำอะไร`
  const message = { phone: found.phone, text, key: tokenHash }
  await hearPart(ctx, { operatorId: found.operatorId, part: 'phone-messages' }, () =>
    phoneMessages.send(message),
  )
}
