import type { RefusalText } from './refusal-text.ts'

export const PAYMENT_REFUSALS = {
  TRUEWALLET_REFUSED: { th: 'ไม่มีระบบฝาก TRUEWALLET', en: 'Deposits by TRUEWALLET are not possible' },
  DEPOSIT_TOO_LOW: { fields: ['amount'], th: 'ฝากขั้นต่ำ 100 บาท', en: 'The least deposit is 100 baht' },
  DEPOSIT_TOO_HIGH: {
    fields: ['amount'],
    th: 'ฝากได้ไม่เกินครั้งละ 200,000 บาท',
    en: 'The most for one deposit is 200,000 baht',
  },
  DEPOSIT_WHOLE_BAHT: {
    fields: ['amount'],
    th: 'กรุณากรอกยอดฝากเป็นจำนวนเต็ม ไม่มีเศษสตางค์',
    en: 'Please enter whole baht, without satang',
  },
  BANK_ACCOUNT_NEEDED: {
    th: 'กรุณาเพิ่มบัญชีธนาคารของคุณก่อนฝากเงิน',
    en: 'Please add your bank account before you deposit',
  },
  BANK_ACCOUNT_OTHER: {
    th: 'ฝากได้จากบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น กรุณาโหลดหน้านี้ใหม่',
    en: 'Deposits come from your registered bank account only. Please reload this page.',
  },
  RECEIVING_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบบัญชีรับเงินนี้ กรุณาเลือกบัญชีใหม่',
    en: 'This receiving account was not found. Please choose another.',
  },
  RECEIVING_FULL: {
    th: 'บัญชีนี้ไม่รับยอดนี้แล้วในขณะนี้ กรุณาเลือกบัญชีอื่นหรือลดยอดฝาก',
    en: 'This account does not take this amount now. Please choose another account or a lower amount.',
  },
  AMOUNT_TAKEN: {
    fields: ['amount'],
    th: 'ขณะนี้มีผู้ฝากยอดนี้จำนวนมาก กรุณาเปลี่ยนยอดหรือเลือกบัญชีอื่น',
    en: 'Many members deposit this amount right now. Please change the amount or choose another account.',
  },
  DEPOSIT_OPEN: {
    th: 'คุณมีรายการฝากที่รอโอนอยู่แล้ว โอนหรือยกเลิกรายการนั้นก่อน',
    en: 'You already have a deposit that waits for its transfer. Transfer it or cancel it first.',
  },
  DEPOSITS_TODAY: {
    th: 'วันนี้เริ่มรายการฝากครบ 20 รายการแล้ว กรุณาลองใหม่ภายหลังหรือติดต่อเจ้าหน้าที่',
    en: 'You have started 20 deposits within a day. Please try again later or contact support.',
  },
  DEPOSIT_UNKNOWN: { th: 'ไม่พบรายการฝากนี้', en: 'This deposit was not found' },
  DEPOSIT_CREDITED: {
    th: 'เงินของรายการนี้เข้ากระเป๋าแล้ว จึงยกเลิกไม่ได้',
    en: 'The money of this deposit is in your wallet already, so it cannot be cancelled',
  },
  NOTICE_CHANGED: {
    plainStatus: 409,
    status: 409,
    th: 'รายการอ้างอิงนี้เคยแจ้งด้วยยอดอื่น',
    en: 'This reference was told of with another amount',
  },
  SIGNATURE_WRONG: { status: 401, th: 'ลายเซ็นไม่ถูกต้อง', en: 'The signature is wrong' },
  SIGNATURE_OLD: {
    status: 401,
    th: 'เวลาของลายเซ็นต่างจากเวลาจริงเกิน 5 นาที',
    en: 'The time of the signature is more than 5 minutes off',
  },
} as const satisfies Record<string, RefusalText>
