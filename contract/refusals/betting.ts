import type { RefusalText } from './refusal-text.ts'

export const BETTING_REFUSALS = {
  DAYS_TOO_MANY: { th: 'ดูย้อนหลังได้ครั้งละไม่เกิน 366 วัน', en: 'You can look at no more than 366 days at a time' },
  FAVOURITE_UNKNOWN: { th: 'ไม่พบชุดเลขโปรดนี้', en: 'This set of favourites was not found' },
  FAVOURITES_FULL: {
    th: 'เก็บชุดเลขโปรดได้ไม่เกิน 50 ชุด ลบชุดที่ไม่ใช้ก่อน',
    en: 'You can keep up to 50 sets of favourites. Delete one you no longer use.',
  },
  FAVOURITE_LINES_FULL: {
    th: 'ชุดเลขโปรดทั้งหมดรวมกันเก็บได้ไม่เกิน 5,000 รายการ ลบชุดที่ไม่ใช้ก่อน',
    en: 'All sets of favourites together hold up to 5,000 lines. Delete one you no longer use.',
  },
  PROGRAM_UNKNOWN: { plainStatus: 404, th: 'ไม่พบหวยที่เลือก', en: 'This lottery was not found' },
  ROUND_UNKNOWN: { plainStatus: 404, th: 'ไม่พบงวดที่เลือก', en: 'This round was not found' },
  PROOF_TOO_EARLY: {
    status: 409,
    th: 'งวดนี้ยังไม่ปิดและล็อกโพย กรุณาตรวจสอบอีกครั้งหลังปิดรับ',
    en: 'This round is not closed and sealed yet. Please check again after it closes.',
  },
  LEAF_UNKNOWN: { status: 404, th: 'ไม่พบโพยนี้ในงวดที่ล็อกไว้', en: 'This ticket is not in the sealed round' },
  DAY_UNKNOWN: { status: 404, th: 'ยังไม่มีประกาศของวันนี้', en: 'Nothing is published for this day' },
  DAY_TOO_OLD: {
    status: 404,
    th: 'วันนี้เก่าเกินไป ยอดของแต่ละบัญชีไม่ได้เก็บไว้แล้ว',
    en: 'This day is too old. Its balances are no longer kept.',
  },
  ROUND_NOT_OPEN: { th: 'งวดนี้ยังไม่เปิดรับแทง', en: 'This round is not open for bets yet' },
  ROUND_CLOSED: { th: 'งวดนี้ปิดรับแทงแล้ว', en: 'This round is closed for bets' },
  PLAN_UNKNOWN: { th: 'ไม่พบอัตราจ่ายที่เลือก', en: 'This payout plan was not found' },
  TYPE_NOT_SOLD: {
    fields: ['type'],
    th: 'งวดนี้ไม่เปิดรับประเภทที่เลือก',
    en: 'This round does not take that bet type',
  },
  WRONG_DIGITS: {
    fields: ['number'],
    th: 'จำนวนหลักของเลขไม่ตรงกับประเภทที่แทง',
    en: 'The number of digits does not match the bet type',
  },
  TOD_TRIPLE: {
    fields: ['number'],
    th: 'เลขตองแทงโต๊ดไม่ได้ กรุณาแทงเป็น 3 ตัวบน',
    en: 'A triple cannot be bet as tod. Please bet it as 3 Top.',
  },
  STAKE_TOO_LOW: { fields: ['amount'], th: 'ยอดแทงต่ำกว่าขั้นต่ำที่กำหนด', en: 'The stake is below the minimum' },
  STAKE_TOO_HIGH: {
    fields: ['amount'],
    th: 'ยอดแทงสูงกว่าที่กำหนดต่อรายการ',
    en: 'The stake is above the maximum for a line',
  },
  STAKE_NOT_SETS: {
    fields: ['amount'],
    th: 'หวยชุดแทงเป็นชุด ยอดแทงต้องหารด้วยราคาชุดละ 120 บาทลงตัว',
    en: 'Sets are sold whole: the stake must be a multiple of the set price, 120 baht',
  },
  LINES_CHANGED: {
    th: 'อัตราจ่ายหรือยอดรับของบางรายการเปลี่ยนไป กรุณาตรวจสอบแล้วยืนยันอีกครั้ง',
    en: 'The payout or limit of some lines has changed. Please check them and confirm again.',
  },
  RATE_CHANGED: { th: 'อัตราจ่ายเปลี่ยนไป', en: 'The payout has changed' },
  NUMBER_CLOSED: { th: 'เลขนี้ปิดรับแล้ว', en: 'This number is closed' },
  CAP: { th: 'เลขนี้รับได้ไม่ถึงยอดที่แทง', en: 'This number takes less than your stake' },
  TIER: { th: 'อัตราจ่ายนี้เหลือรับได้ไม่ถึงยอดที่แทง', en: 'At this payout less than your stake is left' },
  MEMBER_CAP: {
    th: 'ยอดแทงเลขนี้ของคุณเกินที่กำหนดต่อคน',
    en: 'Your stake on this number is above the limit per member',
  },
  ROUND_LIMIT: {
    th: 'ยอดแทงรวมของคุณในงวดนี้เกินที่กำหนด กรุณาลดยอดแทงแล้วลองใหม่',
    en: 'Your total stake in this round is above the limit. Please lower it and try again.',
  },
  CREDIT_TOO_LOW: { th: 'ยอดเงินคงเหลือไม่เพียงพอ', en: 'Your balance is too low' },
  BILL_UNKNOWN: { th: 'ไม่พบโพยที่เลือก', en: 'This ticket was not found' },
  BILL_NOT_AMONG_NEWEST: {
    th: 'ไม่พบในโพย 5,000 ใบล่าสุดของสมาชิกคนนี้ เลือกวันที่แทงเพื่อค้นโพยที่เก่ากว่า',
    en: 'Not among the newest 5,000 tickets of this member. Choose the day of the bet to look for an older one.',
  },
  CANCEL_NEVER: {
    th: 'หวยที่ออกผลทุก 15 นาทียกเลิกโพยไม่ได้',
    en: 'tickets of a lottery drawn every 15 minutes cannot be cancelled',
  },
  CANCEL_TOO_LATE: { th: 'เลยเวลายกเลิกโพยแล้ว', en: 'the time for cancelling has passed' },
  CANCEL_LIMIT: { th: 'ยกเลิกครบจำนวนครั้งของวันนี้แล้ว', en: 'you have used up your cancellations for today' },
  TICKET_DIFFERS: {
    th: 'โพยนี้ต้องให้เจ้าหน้าที่ตรวจสอบก่อน กรุณาติดต่อเรา',
    en: 'this ticket has to be looked at by our staff first. Please contact us.',
  },
  SHOTS_FROZEN: { th: 'รอบนี้หมดเวลายิงเลขแล้ว', en: 'This round takes no more shots' },
  SHOT_TOO_SOON: {
    th: 'ยิงเลขถี่เกินไป กรุณารอสักครู่แล้วยิงใหม่',
    en: 'You are shooting too fast. Please wait a moment and shoot again.',
  },
  BOOKING_UNKNOWN: { th: 'ไม่พบรายการจองเลข', en: 'This booking was not found' },
  BOOKING_EXPIRED: { th: 'หมดเวลายืนยันการจองเลขแล้ว', en: 'The time to confirm this booking has run out' },
  BOOKING_OVER: { th: 'การจองนี้ถูกยกเลิกไปแล้ว', en: 'This booking was cancelled' },
  BOOKING_CONFIRMED: { th: 'การจองนี้ยืนยันเป็นโพยแล้ว', en: 'This booking is already a ticket' },
  BOOKINGS_OPEN: {
    th: 'จองพร้อมกันได้ไม่เกิน 3 รายการ กรุณายืนยันหรือยกเลิกรายการเดิมก่อน',
    en: 'You can hold up to 3 bookings at once. Please confirm or cancel one first.',
  },
  NOT_SOLD_LIVE: { th: 'งวดนี้ไม่เปิดแทงแบบราคาสด', en: 'This round is not sold at live prices' },
  SOLD_LIVE_ONLY: { th: 'งวดนี้เปิดแทงแบบราคาสดเท่านั้น', en: 'This round is sold at live prices only' },
} as const satisfies Record<string, RefusalText>
