import { createHmac } from 'node:crypto'
import { Unavailable } from '../errors.ts'
import type { PhoneMessage, PhoneMessages } from './phone-messages.ts'

export interface MessageService {
  readonly url: URL
  /** 32 bytes as hex, known to the service: by it a request is signed. */
  readonly key: string
  /** The name a phone shows; null: the service's own. */
  readonly sender: string | null
  readonly timeoutMs: number
}

/** What a sender needs of the program: the hour of a signature. */
type Clock = () => Date

/** An answer has an id and a word. */
const MAX_BYTES = 4_096

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
  const { sender, timeoutMs } = service
  const body = JSON.stringify({ id: key, to: `+66${phone.slice(1)}`, text, ...(sender && { from: sender }) })
  const answer = await fetch(service.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...signatureOf(service, body, at),
    },
    body,
    redirect: 'error', // a message is sent to nobody but the service
    signal: AbortSignal.timeout(timeoutMs),
  })
  const said = await readAnswer(answer)
  // 409: it has this message already.
  if (!answer.ok && answer.status !== 409)
    throw new Error(`the service of messages answered ${answer.status}`)
  if (said.id !== key || said.status !== 'sent') {
    throw new Error(`the service of messages answered ${answer.status} and not that this message is sent`)
  }
}

/** Of the time and the body, so that a request that was overheard is not sent again later with another text. */
function signatureOf({ key }: MessageService, body: string, at: Date): Readonly<Record<string, string>> {
  const time = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex')
  return { 'x-timestamp': time, 'x-signature': mac }
}

/** Nothing of it is repeated in an error: an answer may have the message in it. */
async function readAnswer(answer: Response): Promise<{ id?: unknown; status?: unknown }> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error(`the service of messages answered more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  try {
    const said: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}
