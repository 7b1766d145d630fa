import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { sealKeyOf } from '../../../server/api/road/partners/seal.ts'
import {
  SIGNATURE_HEADER,
  signatureOf,
  TIMESTAMP_HEADER,
} from '../../../server/api/road/partners/signature.ts'

/** The headers of a partner who signs these bytes now. */
export function signedHeaders(secret: string, text: string, ageSeconds = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  return {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(secret, timestamp, Buffer.from(text)),
  }
}

/** What a phone sends: the message as JSON, sealed with the nonce. */
export function sealedText(secret: string, message: unknown, nonce: Buffer = randomBytes(12)): string {
  const cipher = createCipheriv('aes-256-gcm', sealKeyOf(secret), nonce)
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(message), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return JSON.stringify({ nonce: nonce.toString('base64'), sealed: sealed.toString('base64') })
}

/** A message of KBank about a deposit into an account, by default of now. */
export function kbankMessage(accountNo: string, amount: number, at = new Date()) {
  const told = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  const [year, month, day] = told.slice(0, 10).split('-') as [string, string, string]
  const date = `${day}/${month}/${String(Number(year) + 543).slice(2)}`
  const baht = (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  return {
    ...{ id: randomUUID(), from: 'KBank', received_at: at.toISOString() },
    text: `${date} ${told.slice(11, 16)} บช X${accountNo.slice(-7, -1)}X เงินเข้า ${baht} คงเหลือ 1.00 บ.`,
  }
}

const HEADS =
  '"Transaction Date","Transaction","Withdrawal (Baht)","Deposit (Baht)","Account/PromptPay or Biller","Channel"'

/** A statement of KBank with these lines. */
export function kbankStatement(...lines: readonly string[]): Buffer {
  return Buffer.from(`\ufeff${[HEADS, ...lines].join('\r\n')}\r\n`)
}

/** The same line as a layout without times tells it. */
export function kbankDayLine(amount: number, at = new Date()): string {
  return kbankLine(amount, at).replace(/^("\S+) [^"]+/, '$1')
}

/** A line of a deposit, by default of now, in the Buddhist era. */
export function kbankLine(amount: number, at = new Date()): string {
  const told = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  const day = `${Number(told.slice(0, 4)) + 543}${told.slice(4, 10)}`
  const baht = (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })
  return `"${day} ${told.slice(11, 19)}","รับโอนเงิน","","${baht}","บัญชี","K PLUS"`
}
