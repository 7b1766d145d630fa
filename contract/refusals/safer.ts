import { satangToBaht } from '../../domain/money.ts'
import { MAX_LIMIT, MAX_MINUTES } from '../../domain/safer/play-limit.ts'
import type { RefusalText } from './refusal-text.ts'

const MOST_BAHT = satangToBaht(MAX_LIMIT).toLocaleString('en-US')
const MOST_MINUTES = MAX_MINUTES.toLocaleString('en-US')

export const SAFER_REFUSALS = {
  PLAY_STOPPED: {
    th: 'คุณหยุดเล่นไว้ ตอนนี้แทง ฝาก และรับรางวัลไม่ได้ ดูวันสิ้นสุดได้ที่หน้าควบคุมการเล่น ถอนเงินได้ตามปกติ',
    en: 'You have stopped playing: no bets, deposits or rewards for now. See until when under Play control. You can still withdraw.',
  },
  NOT_LICENSED: {
    th: 'เว็บนี้ยังไม่เปิดรับเงินจริง เพราะยังไม่ได้ระบุใบอนุญาตและสายด่วนครบ จึงยังแทง ฝาก และรับรางวัลไม่ได้ ถอนเงินได้ตามปกติ',
    en: 'This site does not take real money yet: its licence and help line are not set. No bets, deposits or rewards until then. You can still withdraw.',
  },
  DEPOSIT_LIMIT: {
    th: 'เกินวงเงินฝากที่คุณตั้งไว้ ดูยอดที่เหลือได้ที่หน้าควบคุมการเล่น',
    en: 'This is over the limit of deposits you have set. See what is left under Play control.',
    fields: ['amount'],
  },
  STAKE_LIMIT: {
    th: 'เกินวงเงินแทงที่คุณตั้งไว้ ดูยอดที่เหลือได้ที่หน้าควบคุมการเล่น',
    en: 'This is over the limit of stakes you have set. See what is left under Play control.',
  },
  LOSS_LIMIT: {
    th: 'เกินวงเงินเสียที่คุณตั้งไว้ ดูยอดที่เหลือได้ที่หน้าควบคุมการเล่น',
    en: 'This is over the limit of losses you have set. See what is left under Play control.',
  },
  TIME_LIMIT: {
    th: 'หมดเวลาเล่นที่คุณตั้งไว้ โพยที่แทงไว้แล้วออกผลและจ่ายตามปกติ ดูเวลาที่เล่นได้อีกที่หน้าควบคุมการเล่น',
    en: 'The time to play that you have set is used up. What was bet before goes on. See when you can play again under Play control.',
  },
  CHECK_DUE: {
    th: 'ครบเวลาดูเวลาที่เล่นและยอดของคุณ ดูและกดเล่นต่อได้ที่หน้าควบคุมการเล่น แล้วส่งรายการนี้อีกครั้ง',
    en: 'It is time to look at how long you have played and what it has come to. Confirm it under Play control, and send this again.',
  },
  CHECK_TOO_LONG: {
    th: 'ผู้ให้บริการกำหนดให้เตือนถี่กว่านี้ เลือกช่วงที่สั้นกว่า',
    en: 'The operator asks for more frequent checks. Choose a shorter time.',
    fields: ['minutes'],
  },
  LIMIT_BOUNDS: {
    th: `วงเงินต้องมากกว่า 0 และไม่เกิน ${MOST_BAHT} บาท ทศนิยมไม่เกิน 2 ตำแหน่ง`,
    en: `A limit is more than 0 and at most ${MOST_BAHT} baht, with at most two decimals`,
    fields: ['amount'],
  },
  TIME_BOUNDS: {
    th: `เวลาเล่นเป็นจำนวนเต็ม ตั้งแต่ 1 ถึง ${MOST_MINUTES} นาที (31 วัน)`,
    en: `Time at play is a whole number of minutes, from 1 to ${MOST_MINUTES}`,
    fields: ['minutes'],
  },
  LIMIT_SAME: {
    th: 'วงเงินนี้ตั้งไว้เท่านี้อยู่แล้ว',
    en: 'This limit is set to this already',
    fields: ['amount', 'minutes'],
  },
  LIMIT_NOT_ASKED: {
    th: 'ไม่มีคำขอเพิ่มวงเงินที่ต้องยืนยัน คำขอที่ไม่ยืนยันใน 7 วันจะหมดอายุ',
    en: 'There is no request for a higher limit. A request that is not confirmed within 7 days is gone.',
  },
  LIMIT_WAITS: {
    th: 'ยืนยันเพิ่มวงเงินได้หลังขอ 24 ชั่วโมง',
    en: 'A higher limit can be confirmed 24 hours after it was asked for',
  },
  STOP_SHORTER: {
    th: 'ช่วงที่เลือกสั้นกว่าที่ตั้งไว้แล้ว เลือกได้เฉพาะช่วงที่ยาวกว่า',
    en: 'This is shorter than what you have set already. Only a longer time can be chosen.',
  },
  CASE_UNKNOWN: { plainStatus: 404, th: 'ไม่พบเรื่องนี้', en: 'There is no such case' },
  STOP_NONE: { th: 'ไม่มีการหยุดเล่นที่ต้องขอกลับมา', en: 'There is no exclusion to come back from' },
  STOP_LASTS: {
    th: 'ยังไม่ครบกำหนดที่คุณตั้งไว้ จึงยังขอกลับมาเล่นไม่ได้',
    en: 'The time you have set is not over, so you cannot ask to come back yet',
  },
} as const satisfies Record<string, RefusalText>
