import type { PeoplesEnd, TransferWaits, TransferWay } from '../../../domain/games/transfer-wallet.ts'
import { menuText } from '../menu.ts'

/** Words of transfers to and from game wallets that are not over. */
export const transfersText = {
  title: menuText.titles.gameTransfers,
  lead: 'รายการที่ค่ายยังไม่บอกผล เก่าสุดก่อน ระบบถามค่ายซ้ำทุกนาที เงินที่โยกเข้าถูกกันไว้ เงินที่นำกลับยังไม่เข้าบัญชีสมาชิก',
  waiting: 'รอคนที่สองยืนยัน',
  open: 'ยังไม่ทราบผล',
  ended: 'จบโดยสองคน',
  columns: {
    member: 'สมาชิก',
    provider: 'ค่าย',
    way: 'ทิศทาง',
    amount: 'จำนวนเงิน',
    age: 'ค้างมาแล้ว',
    waits: 'เพราะ',
    sends: 'ส่งให้ค่าย (ครั้ง)',
    at: 'เริ่ม',
    askedAt: 'ถามค่ายล่าสุด',
    outcome: 'ตัดสินว่า',
    by: 'ผู้ยืนยัน',
    endedAt: 'จบเมื่อ',
    late: 'ค่ายบอกทีหลัง',
  },
  ways: { in: 'โยกเข้า', out: 'นำกลับ' } satisfies Record<TransferWay, string>,
  waits: {
    silent: 'ค่ายไม่ตอบ',
    pending: 'ค่ายกำลังทำ',
    absent: 'ค่ายไม่เคยได้รับ',
    odd: 'ค่ายทำคนละยอด',
    held: 'ค่ายทำแล้ว เกินเพดานของวัน รอสองคน',
  } satisfies Record<TransferWaits, string>,
  sending: 'ส่งให้ค่ายแล้ว รอคำตอบ',
  odd: (amount: string) => `ค่ายทำคนละยอด ${amount}`,
  isAsked: 'รอคนที่สอง',
  empty: 'ไม่มีรายการค้าง',
  emptyWhy: 'รายการโยกเงินที่ค่ายยังไม่บอกผลจะขึ้นที่นี่',
  emptyEnded: 'ยังไม่มีรายการที่จบโดยคน',
  emptyEndedWhy: 'รายการที่สองคนตัดสินแทนค่ายจะเก็บไว้ที่นี่',
  close: 'ปิด',
  kept: 'เงินของสมาชิกที่เล่นไม่ได้',
  keptLead:
    'ระบบนำเงินในกระเป๋าเกมกลับเองเมื่อสมาชิกเล่นไม่ได้ และดูซ้ำอย่างน้อยวันละครั้ง สั่งให้ดูตอนนี้ได้ เงินเข้ายอดของสมาชิกเท่านั้น',
  keptColumns: { beganAt: 'เล่นไม่ได้ตั้งแต่', nextAt: 'ระบบดูอีกครั้ง', there: 'ยังไม่กลับ (เท่าที่ระบบรู้)' },
  emptyKept: 'ไม่มีสมาชิกที่ต้องดู',
  emptyKeptWhy: 'สมาชิกที่เล่นไม่ได้และเคยโยกเงินเข้ากระเป๋าเกมจะขึ้นที่นี่',
  home: {
    title: 'นำเงินกลับตอนนี้',
    name: 'ชื่อผู้ใช้หรือรหัสสมาชิก',
    reason: 'เหตุผล',
    send: 'นำกลับตอนนี้',
    done: 'สั่งแล้ว ระบบกำลังถามค่าย ผลอยู่ในรายการของสมาชิก',
  },
  endLead:
    'ตรวจกับค่ายก่อนว่าเงินอยู่ที่ไหน เมื่อคนที่สองยืนยัน ระบบถามค่ายอีกครั้ง ถ้าค่ายตอบผลจริง ผลของค่ายใช้ก่อน ถ้าค่ายเงียบ ตัดสินได้หลัง 24 ชั่วโมง',
  tooEarly: 'ยังตัดสินไม่ได้ ค่ายเพิ่งได้รับรายการ รอคำตอบก่อน',
  asksAlready: 'มีคนขอไว้แล้ว รอคนที่สองยืนยัน',
  reason: 'หลักฐานที่ตรวจแล้ว',
  ends: {
    in: { done: 'ขอบันทึกว่าเงินอยู่ที่ค่าย', failed: 'ขอคืนเงินให้สมาชิก' },
    out: { done: 'ขอเติมเงินให้สมาชิก', failed: 'ขอบันทึกว่าเงินยังอยู่ที่ค่าย' },
  } satisfies Record<TransferWay, Record<PeoplesEnd, string>>,
  outcomes: {
    in: { done: 'เงินอยู่ที่ค่าย', failed: 'คืนเงินให้สมาชิก' },
    out: { done: 'เติมเงินให้สมาชิก', failed: 'เงินยังอยู่ที่ค่าย' },
  } satisfies Record<TransferWay, Record<PeoplesEnd, string>>,
  asked: 'ส่งให้คนที่สองยืนยันแล้ว',
  late: {
    none: 'ยังไม่บอก',
    same: 'ตรงกัน',
    done: (amount: string) => `ไม่ตรง ค่ายทำ ${amount}`,
    refused: 'ไม่ตรง ค่ายไม่ได้ทำ',
  },
  approval: {
    asks: 'ค่ายไม่บอกผลของรายการนี้ ยืนยันเมื่อตรวจกับค่ายเองแล้วเท่านั้น ถ้าค่ายบอกเป็นอย่างอื่นภายหลัง จะเตือนแต่ไม่ย้ายเงินซ้ำ',
    amount: 'จำนวนเงิน (บาท)',
  },
} as const
