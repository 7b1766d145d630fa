import { howMany } from '../../domain/how-many.ts'
import type { Words } from '../../domain/words.ts'

interface Told {
  /** The field of the answer that has the figure, in baht. */
  readonly field: string
  readonly words: (baht: string) => Words
  /** Where nothing is left. */
  readonly none?: Words
}

const TOLD: Readonly<Record<string, Told>> = {
  ROUND_LIMIT: {
    field: 'amount_left',
    words: (baht) => ({
      th: `ยอดแทงรวมของคุณในงวดนี้เกินที่กำหนด แทงเพิ่มได้อีก ${baht} บาท`,
      en: `Your stakes in this round are over its limit. You can bet ${baht} baht more.`,
    }),
    none: { th: 'คุณแทงงวดนี้ครบวงเงินแล้ว', en: 'Your stakes in this round have reached its limit' },
  },
  CASHBACK_TOO_LITTLE: {
    field: 'amount_min',
    words: (baht) => ({
      th: `ยอดคืนของรอบนี้ยังไม่ถึงขั้นต่ำ ${baht} บาท`,
      en: `The cashback of this period is less than ${baht} baht, the least that is paid`,
    }),
  },
  AFFILIATE_TOO_LITTLE: {
    field: 'amount_min',
    words: (baht) => ({
      th: `ถอนเข้ากระเป๋าได้ครั้งละอย่างน้อย ${baht} บาท`,
      en: `The least you can move to your wallet is ${baht} baht`,
    }),
  },
  AFFILIATE_TOO_MUCH: {
    field: 'amount_left',
    words: (baht) => ({
      th: `ตอนนี้ถอนเข้ากระเป๋าได้ไม่เกิน ${baht} บาท`,
      en: `You can move ${baht} baht to your wallet now, and no more`,
    }),
  },
  CASHBACK_CREDIT: {
    field: 'credit_below',
    words: (baht) => ({
      th: `รับได้เมื่อเครดิตรวมยอดที่พักไว้ เงินในกระเป๋าเกม และโพยที่ยังยกเลิกได้น้อยกว่า ${baht} บาท`,
      en: `You can collect it once your credit, with what is set aside, money in game wallets and bets you can still cancel, is below ${baht} baht`,
    }),
  },
  WITHDRAW_DAY_FULL: {
    field: 'amount_left',
    words: (baht) => ({
      th: `ยอดนี้เกินวงเงินของวันนี้ ถอนได้วันนี้อีก ${baht} บาท`,
      en: `This is more than you can withdraw today: ${baht} baht is left.`,
    }),
    none: {
      th: 'วันนี้ถอนครบวงเงินแล้ว ถอนได้อีกในวันพรุ่งนี้',
      en: 'You have withdrawn the most of a day. You can withdraw again tomorrow.',
    },
  },
  WITHDRAW_TOO_LOW: {
    field: 'amount_min',
    words: (baht) => ({
      th: `ถอนขั้นต่ำครั้งละ ${baht} บาท`,
      en: `The least you can withdraw is ${baht} baht`,
    }),
  },
  WITHDRAW_TOO_HIGH: {
    field: 'amount_max',
    words: (baht) => ({
      th: `ถอนได้ครั้งละไม่เกิน ${baht} บาท`,
      en: `The most you can withdraw at once is ${baht} baht`,
    }),
  },
  FREE_CREDIT_LEFT: {
    field: 'left',
    words: (baht) => ({
      th: `เครดิตฟรียังแทงไม่ครบ แทงอีก ${baht} บาท หรือทิ้งเครดิตฟรีก่อนจึงถอนได้`,
      en: `Your free credit is not played yet: stake ${baht} baht more or give it up, and you can withdraw`,
    }),
  },
  COUPON_ISSUED: {
    field: 'left',
    words: (codes) => ({
      th: `แคมเปญนี้ออกสิทธิ์ได้อีก ${codes} สิทธิ์`,
      en: `This campaign has ${howMany(codes, 'claim')} left to make codes for`,
    }),
  },
  COUPON_MADE: {
    field: 'issued',
    words: (claims) => ({
      th: `ออกรหัสไปแล้ว ${claims} สิทธิ์ สิทธิ์รวมน้อยกว่านี้ไม่ได้ ถ้าจะหยุดแคมเปญให้จบแคมเปญ`,
      en: `Codes for ${howMany(claims, 'claim')} were made, and the total is no less. To stop the campaign, end it.`,
    }),
  },
  COUPON_FEW: {
    field: 'codes',
    words: (codes) => ({
      th: `สมาชิกใช้แต่ละรหัสได้ครั้งเดียว ยอดขั้นต่ำที่เข้าเงินสดต้องมีอย่างน้อย ${codes} รหัส ออกรหัสเพิ่มหรือลดยอดขั้นต่ำ`,
      en: `A member claims each code once: the least that becomes cash asks for ${howMany(codes, 'code')} or more. Make more codes, or lower the least.`,
    }),
  },
  PROMOTION_LEFT: {
    field: 'left',
    words: (baht) => ({
      th: `โปรโมชันยังแทงไม่ครบ แทงอีก ${baht} บาท หรือยกเลิกโปรโมชันก่อนจึงถอนได้`,
      en: `Your promotion is not played to its end: stake ${baht} baht more or give it up, and you can withdraw`,
    }),
  },
  PAID_BONUS_LEFT: {
    field: 'left',
    words: (baht) => ({
      th: `มีงวดที่ถูกยกเลิกหรือแก้ผล ยอดแทงของโบนัสที่คุณได้รับแล้วจึงไม่ครบ แทงอีก ${baht} บาทจึงถอนได้`,
      en: `A result was cancelled or corrected, so what you staked for a bonus you were paid no longer reaches what it asks: ${baht} baht more, and you can withdraw`,
    }),
  },
  PAID_BONUS_GAMES: {
    field: 'left',
    words: (baht) => ({
      th: `เกมที่คุณเล่นจ่ายเพิ่มหรือคืนเดิมพันทีหลัง ยอดแทงของโบนัสที่คุณได้รับแล้วจึงไม่ครบ แทงอีก ${baht} บาทจึงถอนได้`,
      en: `A game paid more or gave a bet back later, so what you staked for a bonus you were paid no longer reaches what it asks: ${baht} baht more, and you can withdraw`,
    }),
  },
  TURNOVER_LEFT: {
    field: 'left',
    words: (baht) => ({
      th: `ยอดแทงยังไม่ครบตามที่กำหนด แทงอีก ${baht} บาทจึงถอนได้`,
      en: `Your stakes have not reached what is required: ${baht} baht more, and you can withdraw`,
    }),
  },
  BANK_ACCOUNT_INVALID: {
    field: 'digits',
    words: (digits) => ({
      th: `เลขที่บัญชีธนาคารไม่ถูกต้อง ธนาคารนี้มีเลขที่บัญชี ${digits} หลัก`,
      en: `The bank account number is not valid: this bank gives ${howMany(digits, 'digit')}`,
    }),
  },
  UNDER_AGE: {
    field: 'age',
    words: (years) => ({
      th: `ผู้สมัครต้องมีอายุครบ ${years} ปีบริบูรณ์`,
      en: `You must be at least ${howMany(years, 'year')} old to register`,
    }),
  },
  CHECKIN_NEEDS_EITHER: {
    field: 'bet_min',
    words: (baht) => ({
      th: `วันนี้ยังไม่มียอดฝาก และโพยที่ออกผลแล้วยังไม่ถึง ${baht} บาท มีอย่างใดอย่างหนึ่งในวันนี้ก่อน จึงรับรางวัลได้`,
      en: `Today has no deposit of yours, and less than ${baht} baht of settled bets. With one of them you can check in.`,
    }),
  },
  CHECKIN_NEEDS_BET: {
    field: 'bet_min',
    words: (baht) => ({
      th: `วันนี้ยังไม่มีโพยที่ออกผลแล้วถึง ${baht} บาท มีครบในวันนี้ก่อน จึงรับรางวัลได้`,
      en: `Today has less than ${baht} baht of settled bets of yours. With them you can check in.`,
    }),
  },
  CREDIT_TOO_LOW: {
    field: 'amount_left',
    words: (baht) => ({
      th: `ยอดเงินคงเหลือไม่เพียงพอ คุณมี ${baht} บาท`,
      en: `Your balance is too low: you have ${baht} baht`,
    }),
  },
}

/** The words of a refusal with the figure that its answer has; undefined where it has none. */
export function withFigure(code: string, extra: Readonly<Record<string, unknown>>): Words | undefined {
  const told = TOLD[code]
  const baht = told && extra[told.field]
  if (!told || typeof baht !== 'number') return undefined
  return baht === 0 && told.none ? told.none : told.words(baht.toLocaleString('en-US'))
}
