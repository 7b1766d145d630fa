import { randomUUID } from 'node:crypto'
import { signatureOf } from '../../../server/api/road/partners/signature.ts'

/** Where a bank tells, and by which secret it signs. */
export interface Telling {
  readonly port: number
  readonly secret: string
}

export interface ToldPayment {
  readonly bank: string
  readonly accountNo: string
  /** Baht. */
  readonly pay: number
}

/** Tells a site of money that came just now, as a bank does; returns what became of it. */
export async function tellPayment(
  { port, secret }: Telling,
  { bank, accountNo, pay }: ToldPayment,
): Promise<string> {
  const body = JSON.stringify({
    ...{ bank, account_no: accountNo, reference: randomUUID(), currency: 'THB' },
    ...{ amount: pay, at: new Date().toISOString() },
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const answer = await fetch(`http://127.0.0.1:${port}/partner/bank/notices`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(secret, timestamp, Buffer.from(body)),
    },
    body,
  })
  const { state } = (await answer.json()) as { readonly state?: string }
  return state ?? String(answer.status)
}
