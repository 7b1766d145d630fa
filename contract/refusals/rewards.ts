import type { RefusalText } from './refusal-text.ts'

export const REWARD_REFUSALS = {
  CHECKIN_OFF: {
    th: 'ขณะนี้ยังไม่เปิดให้เช็กอิน',
    en: 'Daily check-in is not open at the moment',
  },
  CHECKIN_DONE: {
    th: 'วันนี้คุณเช็กอินไปแล้ว เช็กอินได้อีกหลังเที่ยงคืน',
    en: 'You have checked in today already. The next one opens after midnight.',
  },
  CHECKIN_OTHER_DAY: {
    th: 'วันเปลี่ยนแล้ว ยังไม่มีอะไรถูกรับไป กรุณาดูรางวัลของวันนี้แล้วกดเช็กอินอีกครั้ง',
    en: 'The day has turned and nothing was taken. Please look at the prize of today and check in again.',
  },
  CHECKIN_NEEDS_EITHER: {
    th: 'ฝากเงินหรือมีโพยออกผลในวันนี้ก่อน จึงรับรางวัลได้',
    en: 'Today has no deposit and no settled bet of yours yet. With one of them you can check in.',
  },
  CHECKIN_NEEDS_DEPOSIT: {
    th: 'ฝากเงินในวันนี้ก่อน จึงรับรางวัลได้',
    en: 'Today has no deposit of yours yet. With one you can check in.',
  },
  CHECKIN_NEEDS_BET: {
    th: 'วันนี้ยังไม่มีโพยที่ออกผลแล้ว มีโพยออกผลในวันนี้ก่อน จึงรับรางวัลได้',
    en: 'Today has no settled bet of yours yet. With one you can check in.',
  },
  CHECKIN_DAY_UNKNOWN: {
    th: 'ไม่มีวันนี้ในรางวัลเช็กอิน',
    en: 'Check-in has no such day',
  },
  CHECKIN_NO_BONUS: {
    th: 'วันนี้ยังไม่มีโบนัสของวันที่เลือกให้รับ โบนัสรับได้ภายใน 7 วันหลังเช็กอินวันนั้น',
    en: 'There is no bonus of this day to take. A bonus waits for seven days from its check-in.',
  },
} as const satisfies Record<string, RefusalText>
