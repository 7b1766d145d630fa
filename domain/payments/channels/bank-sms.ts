import { bangkokDate, bangkokMs, DAY_MS, isDate } from '../../calendar/bangkok.ts'
import { bahtToSatang, isBaht, MOST_PAYMENT, type Satang } from '../../money.ts'
import { SAME_PAYMENT_MS } from '../match-payment.ts'

/** A message as the phone that forwards it has it. */
export interface BankSms {
  /** The name or number that it came from. */
  readonly from: string
  readonly text: string
  readonly receivedAt: Date
}

/** A deposit that a message tells of. */
export interface SmsDeposit {
  readonly bank: string
  /** The receiving account as the bank shows it, hidden digits as `x`. */
  readonly shownNo: string
  readonly amount: Satang
  readonly at: Date
  /** Where the message tells no time: when it came. Null: `at` is the moment. */
  readonly until: Date | null
  readonly senderBank: string | null
  readonly senderNo: string | null
  readonly senderName: string | null
}

/** Why a message tells of no payment that can be taken in. */
export type UnreadReason = 'sender-unknown' | 'text-unknown' | 'time-unlikely' | 'account-unknown'

export type SmsRead =
  | { readonly deposit: SmsDeposit }
  /** Money that went out. */
  | { readonly other: 'withdrawal' }
  | { readonly unread: UnreadReason }

interface BankTexts {
  readonly bank: string
  /** Names and numbers from which the bank sends, in lower case. */
  readonly from: readonly string[]
  readonly deposits: readonly RegExp[]
  readonly withdrawal: RegExp
}

const MONEY = String.raw`(?<amount>\d[\d,]*(?:\.\d\d)?)`
const SHOWN = (name: string) => String.raw`(?<${name}>[Xx][Xx\d-]*\d[\d-]*[Xx]?)`
const TIME = String.raw`(?<clock>\d\d:\d\d)`
/** What is left after the payment, which nobody needs. */
const REST = `(?:(?: ?(?:คงเหลือ|ใช้ได้|เหลือ)| Available| Outstanding).*)?$`

function text(...parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.join('')}`, 'u')
}

/**
 * What Thai banks write when money comes in. Thai texts are as they stand in public programs that read such messages, with
 * the year in which they did; where only a program but no text was found, the pattern is assumed and says so.
 */
const BANK_TEXTS: readonly BankTexts[] = [
  {
    bank: 'kbank',
    from: ['kbank', 'k-bank', 'kplus'],
    deposits: [
      // 2018, 2025: `28/10/61 18:23 บชX249514X รับโอนจากX386392X 10000.00บ คงเหลือ…`, `… บช X-0314 เงินเข้า 2,000.02 คงเหลือ … บ.`
      text(
        String.raw`(?<day>\d\d/\d\d(?:/\d\d)?) ${TIME} บช ?${SHOWN('own')} (?:รับโอนจาก ?${SHOWN('other')} ?|เงินเข้า ?)`,
        String.raw`${MONEY} ?(?:บ\.?)?${REST}`,
      ),
      // Assumed: `28/10/18 18:23 A/C X249514X receivedX386392X 10000.00 …`, `… A/C X249514X Deposit500.00 …`
      text(
        String.raw`(?<day>\d\d/\d\d/\d\d) ${TIME} A/C ?${SHOWN('own')} (?:received ?${SHOWN('other')} |Deposit ?)`,
        String.raw`${MONEY}(?: ?(?:Baht|บ\.?))?${REST}`,
      ),
    ],
    withdrawal: /หักบช|ถอน|Withdrawal|transferred/u,
  },
  {
    bank: 'scb',
    from: ['scb', 'scbeasy', '027777777'],
    deposits: [
      // 2019 to 2025: `02/04@19:19 300.00 จากBBLA/x165912เข้าx245209 ใช้ได้21,100.00บ`
      text(
        String.raw`(?<day>\d\d/\d\d)@${TIME} ${MONEY} จาก(?<bank>[A-Z]+)/${SHOWN('other')} ?เข้า ?${SHOWN('own')}${REST}`,
      ),
      // 2019: `08/09@10:46 100.00 โอนจากPHUCHONG SONGเข้าx354011 ใช้ได้2,375.46บ`
      text(String.raw`(?<day>\d\d/\d\d)@${TIME} ${MONEY} โอนจาก(?<name>.{1,60}?)เข้า ?${SHOWN('own')}${REST}`),
      // 2019: `เงิน 399.69บ เข้าบ/ชx963071 18/05@14:45 ใช้ได้ 6,302บ`
      text(String.raw`เงิน ${MONEY} ?บ\.? ?เข้าบ/ช ?${SHOWN('own')} (?<day>\d\d/\d\d)@${TIME}${REST}`),
      // Assumed: `Transfer from BBLA/x165912 of THB 300.00 to x245209 on 02/04@19:19 Available …`
      text(
        `Transfer (?:from (?<bank>[A-Z]+)/${SHOWN('other')} )?.{0,30}?THB ${MONEY} to .{0,30}?${SHOWN('own')}`,
        String.raw` on (?<day>\d\d/\d\d)@${TIME}${REST}`,
      ),
    ],
    withdrawal: /^ถอน|โอนเงินไป|Withdraw/u,
  },
  {
    bank: 'ktb',
    from: ['krungthai', 'ktb'],
    deposits: [
      // 2018: `11-09-18@02:08 บช X29499X:เงินเข้า +180.00 บ. ใช้ได้ 180.70 บ.`
      text(
        String.raw`(?<day>\d\d-\d\d-\d\d)@${TIME} บช ?${SHOWN('own')}: ?เงินเข้า ?\+?${MONEY} ?(?:บ\.?)?${REST}`,
      ),
    ],
    withdrawal: /เงินออก|ถอน/u,
  },
  {
    bank: 'bbl',
    from: ['bangkokbank', 'bangkok bank', 'bbl'],
    deposits: [
      // 2019: `ฝาก/โอนเงินเข้าบ/ชX3806ผ่านMB 1,000.00บ ใช้ได้ 1,000.39บ`. It tells no time.
      text(String.raw`ฝาก/โอนเงินเข้าบ/ช ?${SHOWN('own')} ?ผ่าน ?\S{1,20} ${MONEY} ?บ\.?${REST}`),
    ],
    withdrawal: /^(?:ถอน|ถอน\/โอน|จ่าย)|จากบ\/ช/u,
  },
  {
    bank: 'bay',
    from: ['krungsri', 'bay'],
    deposits: [
      // 2019: `โอนเข้า xxx128227x  10.00 เหลือ 20.00 (4/11/62,02:21)`
      text(String.raw`โอนเข้า ${SHOWN('own')} ${MONEY} เหลือ [\d,.]+ ?\((?<day>\d\d?/\d\d?/\d\d),${TIME}\)$`),
    ],
    withdrawal: /^(?:โอนออก|ถอน|จ่าย)/u,
  },
  {
    bank: 'ttb',
    from: ['tmbbank', 'ttb', 'ttbbank'],
    deposits: [
      // 2018: `มีเงิน 100.00บ.เข้าบ/ชxx4484เหลือ 500.00 บ.09/09/18@15:16`
      text(
        String.raw`มีเงิน ?${MONEY} ?บ\. ?เข้าบ/ช ?${SHOWN('own')} ?เหลือ ?[\d,.]+ ?บ\. ?(?<day>\d\d/\d\d/\d\d)@${TIME}$`,
      ),
    ],
    withdrawal: /จากบ\/ช|^ถอน/u,
  },
]

/** Banks as SCB writes them before the account of a sender. What is not here contradicts no bank. */
const SENDER_BANKS: Readonly<Record<string, string>> = {
  ...{
    BBL: 'bbl',
    BBLA: 'bbl',
    KBNK: 'kbank',
    KBANK: 'kbank',
    KTB: 'ktb',
    KTBA: 'ktb',
    BAY: 'bay',
    BAYA: 'bay',
  },
  ...{ TMB: 'ttb', TMBA: 'ttb', TTB: 'ttb', TTBA: 'ttb', GSB: 'gsb', GSBA: 'gsb', BAAC: 'baac', UOBT: 'uob' },
}

/** A message comes at most so long after its payment, and hardly before it. */
const OLDEST_MS = 7 * DAY_MS
const AHEAD_MS = 3_600_000

/** What a message of a bank tells. Whatever cannot be read with certainty is for people. */
export function readBankSms(message: BankSms): SmsRead {
  const from = message.from.trim().toLowerCase()
  const texts = BANK_TEXTS.find((each) => each.from.includes(from))
  if (!texts) return { unread: 'sender-unknown' }
  const said = message.text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  for (const pattern of texts.deposits) {
    const found = pattern.exec(said)?.groups
    if (found) return readDeposit(texts.bank, found, message.receivedAt)
  }
  return texts.withdrawal.test(said) ? { other: 'withdrawal' } : { unread: 'text-unknown' }
}

type Found = Readonly<Record<string, string | undefined>>

function readDeposit(bank: string, found: Found, receivedAt: Date): SmsRead {
  const amount = Number(found.amount?.replaceAll(',', ''))
  if (!(amount > 0) || !isBaht(amount) || bahtToSatang(amount) > MOST_PAYMENT)
    return { unread: 'text-unknown' }
  const time = found.day && found.clock ? timeOf(found.day, found.clock, receivedAt) : timeBefore(receivedAt)
  if (!time) return { unread: 'time-unlikely' }
  return {
    deposit: {
      ...{ bank, shownNo: shown(found.own ?? ''), amount: bahtToSatang(amount), ...time },
      senderBank: SENDER_BANKS[found.bank ?? ''] ?? null,
      senderNo: found.other === undefined ? null : shown(found.other),
      senderName: found.name?.trim() || null,
    },
  }
}

function shown(accountNo: string): string {
  return accountNo.toLowerCase().replaceAll('-', '')
}

/** A message without a time comes soon after its payment. */
function timeBefore(receivedAt: Date): { at: Date; until: Date } {
  return { at: new Date(receivedAt.getTime() - SAME_PAYMENT_MS), until: receivedAt }
}

/**
 * The time that a message tells: two digits of a year of either era, or no year at all. Of the years that may be meant it is
 * the one in which the message came, within a week.
 */
function timeOf(day: string, clock: string, receivedAt: Date): { at: Date; until: null } | undefined {
  const [date = '', month = '', year] = day.split(/[/-]/)
  const received = receivedAt.getTime()
  const thisYear = Number(bangkokDate(received).slice(0, 4))
  const years =
    year === undefined
      ? [thisYear, thisYear - 1, thisYear + 1]
      : [2000, 1957].map((era) => era + Number(year))
  for (const each of years) {
    const iso = `${each}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
    if (!isDate(iso) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) continue
    const at = bangkokMs(iso, clock)
    if (received - at <= OLDEST_MS && at - received <= AHEAD_MS) return { at: new Date(at), until: null }
  }
  return undefined
}

/** What is kept of a message that nobody could read. A code by which a bank lets somebody in is not shown to staff. */
export function textToKeep(text: string): string {
  return /OTP|TOP|PIN|pass|code|รหัส/i.test(text) ? text.replaceAll(/\d/g, 'x') : text
}
