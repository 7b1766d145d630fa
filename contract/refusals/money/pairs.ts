import type { RefusalText } from '../refusal-text.ts'

/** Of members who deposit by paying members who withdraw. */
export const PAIR_REFUSALS = {
  PAIR_NONE: {
    fields: ['amount'],
    th: 'ตอนนี้ไม่มีสมาชิกที่รอรับยอดนี้ กรุณาเลือกยอดที่แสดง หรือโอนเข้าบัญชีของเว็บ',
    en: 'No member waits for this amount now. Please choose one of those shown, or transfer to the site’s account.',
  },
  PAIR_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบรายการจับคู่นี้',
    en: 'This transfer between members was not found.',
  },
  PAIR_SHOWN: {
    th: 'แนบสลิปแล้ว ยกเลิกไม่ได้ ระบบกำลังรอผู้รับยืนยัน',
    en: 'A slip is attached, so it cannot be cancelled. The receiver is asked to confirm.',
  },
  PAIR_ENDED: {
    th: 'รายการจับคู่นี้จบไปแล้ว กรุณาโหลดหน้านี้ใหม่',
    en: 'This transfer between members has ended. Please reload this page.',
  },
  PAIR_ASKS_MEMBERS: {
    plainStatus: 409,
    th: 'รายการนี้รอสมาชิกทั้งสองฝ่ายตอบก่อน ยังไม่ต้องตัดสิน ถ้าตกลงกันไม่ได้ รายการจะกลับมาที่นี่',
    en: 'The two members are being asked first, so there is nothing to decide. If they do not agree, it comes back here.',
  },
  PAIR_NOT_SHORT: {
    fields: ['amount'],
    th: 'กรุณาใส่ยอดที่เข้าจริง มากกว่า 0 และน้อยกว่ายอดของรายการนี้ ถ้าเข้าครบให้เลือกว่าได้รับแล้ว',
    en: 'Please enter what has come: more than 0 and less than the amount of this transfer. If all of it has come, say so.',
  },
  PAIR_NOT_DISPUTED: {
    fields: ['file'],
    th: 'ส่งรูปได้ระหว่างที่เจ้าหน้าที่ตรวจสอบเท่านั้น กรุณาโหลดหน้านี้ใหม่',
    en: 'A picture can be sent only while our staff look at the transfer. Please reload this page.',
  },
  PAIR_PICTURES_FULL: {
    fields: ['file'],
    th: 'ส่งรูปของรายการนี้ครบ 3 รูปแล้ว เจ้าหน้าที่ได้รับทั้งหมด',
    en: 'You have sent 3 pictures of this transfer. Our staff have all of them.',
  },
  VERDICT_SAID: {
    plainStatus: 409,
    th: 'คุณตัดสินรายการนี้ไว้เป็นอย่างอื่นแล้ว ให้คนอื่นตัดสินต่อ',
    en: 'You have decided otherwise about this one. Somebody else has to go on.',
  },
  LATE_NOT_GIVEN: {
    plainStatus: 409,
    th: 'ยังไม่ได้ปรับเงินให้ผู้โอนครบยอดนี้ ปรับเงินให้ครบก่อน',
    en: 'The depositor has not been given this amount yet. Give it by hand first.',
  },
} as const satisfies Record<string, RefusalText>
