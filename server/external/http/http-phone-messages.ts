import { Unavailable } from '../../errors.ts'
import type { PhoneMessage, PhoneMessages } from '../phone-messages.ts'
import { type Clock, postSigned, type SignedService } from './signed-http.ts'

export interface MessageService extends SignedService {
  /** The name a phone shows; null: the service's own. */
  readonly sender: string | null
}

/**
 * Short messages by an HTTP service, as docs/operations.md describes it: a signed POST that names the message, and an
 * answer that names it again. One request a call: whoever sends tries again, with the same key, and the service sends it once. Anything but an
 * answer that this message is sent is `Unavailable`, because it may not have been.
 */
export function httpPhoneMessages(service: MessageService, now: Clock): PhoneMessages {
  return {
    async send(message) {
      try {
        await post(service, message, now())
      } catch (error) {
        throw new Unavailable('phone messages', { cause: error })
      }
    },
  }
}

async function post(service: MessageService, { phone, text, key }: PhoneMessage, at: Date): Promise<void> {
  const { sender } = service
  const body = { id: key, to: `+66${phone.slice(1)}`, text, ...(sender && { from: sender }) }
  const { status, said } = await postSigned(service, body, at)
  const isTaken = status === 200 || status === 409 // 409: it has this message already
  if (!isTaken || said.id !== key || said.status !== 'sent') {
    throw new Error(`the service of messages answered ${status} and not that this message is sent`)
  }
}
