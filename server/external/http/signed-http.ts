import { createHmac } from 'node:crypto'

/** A program of somebody else that is asked by signed requests, as docs/operations.md describes them. */
export interface SignedService {
  readonly url: URL
  /** 32 bytes as hex, known to the service: by it a request is signed. */
  readonly key: string
  readonly timeoutMs: number
  /** The most that an answer is read of. Absent: an id and some words. */
  readonly mostBytes?: number
}

/** What a sender needs of the program: the hour of a signature. */
export type Clock = () => Date

/** An answer has an id and some words. */
const MAX_BYTES = 4_096

export interface SignedAnswer {
  readonly status: number
  /** Empty where the answer was no JSON object: a page of a proxy says nothing. */
  readonly said: Readonly<Record<string, unknown>>
}

/**
 * Posts a body that names what it is about by its id, signed over the time and the body, so that a request that was
 * overheard is not sent again later with another text. Throws whatever the network throws, and for an answer that is too
 * long; nothing of an answer is repeated in an error.
 */
export async function postSigned(
  service: SignedService,
  sent: { readonly id: string } & Readonly<Record<string, unknown>>,
  at: Date,
): Promise<SignedAnswer> {
  const body = JSON.stringify(sent)
  const answer = await fetch(service.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': sent.id,
      ...signatureOf(service, body, at),
    },
    body,
    redirect: 'error', // it is told to nobody but the service
    signal: AbortSignal.timeout(service.timeoutMs),
  })
  return { status: answer.status, said: await readAnswer(answer, service.mostBytes ?? MAX_BYTES) }
}

function signatureOf({ key }: SignedService, body: string, at: Date): Readonly<Record<string, string>> {
  const time = String(Math.floor(at.getTime() / 1000))
  const mac = createHmac('sha256', Buffer.from(key, 'hex')).update(`${time}.${body}`).digest('hex')
  return { 'x-timestamp': time, 'x-signature': mac }
}

async function readAnswer(answer: Response, mostBytes: number): Promise<SignedAnswer['said']> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > mostBytes) throw new Error(`the service answered more than ${mostBytes} bytes`)
    parts.push(part)
  }
  try {
    const said: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return typeof said === 'object' && said !== null ? (said as SignedAnswer['said']) : {}
  } catch {
    return {}
  }
}
