import type { RefusalText } from './refusal-text.ts'

export const PROMOTION_REFUSALS = {
  PROMOTION_UNKNOWN: { plainStatus: 404, th: 'ไม่พบโปรโมชันนี้', en: 'There is no such promotion' },
  PROMOTION_ENDED: {
    th: 'โปรโมชันนี้จบหรือเปลี่ยนเงื่อนไขแล้ว โหลดหน้าใหม่แล้วเลือกอีกครั้ง',
    en: 'This promotion has ended or has other terms now. Load the page again and choose anew.',
  },
  PROMOTION_UNCHANGED: {
    plainStatus: 409,
    th: 'โปรโมชันนี้มีเงื่อนไขนี้อยู่แล้ว',
    en: 'This promotion has these terms already',
  },
  PROMOTION_ACTIVE: {
    th: 'มีโปรโมชันที่ใช้อยู่ เล่นให้ครบหรือยกเลิกก่อนจึงรับอันใหม่ได้',
    en: 'You have a promotion already. Play it to its end, or give it up, before you take another.',
  },
  PROMOTION_COUPON: {
    th: 'มีเครดิตฟรีที่กำลังเล่นอยู่ เล่นให้ครบหรือทิ้งก่อนจึงเลือกโปรโมชันได้',
    en: 'You are playing free credit. Play it to its end, or give it up, before you choose a promotion.',
  },
  PROMOTION_USED: {
    th: 'ใช้สิทธิ์โปรโมชันนี้ครบแล้ว',
    en: 'You have had this promotion as often as it can be had',
  },
  PROMOTION_SPENT: {
    th: 'โปรโมชันนี้มีคนรับเต็มงบแล้ว',
    en: 'All of this promotion has been taken',
  },
  PROMOTION_NONE: { th: 'ไม่พบโบนัสนี้ในบัญชีของคุณ', en: 'There is no such bonus of yours' },
  PROMOTION_LEFT: {
    th: 'โปรโมชันยังแทงไม่ครบ แทงให้ครบหรือยกเลิกโปรโมชันก่อนจึงถอนได้',
    en: 'Your promotion is not played to its end. Finish it or give it up, and you can withdraw.',
  },
  PAID_BONUS_LEFT: {
    th: 'มีงวดที่ถูกยกเลิกหรือแก้ผล ยอดแทงของโบนัสที่คุณได้รับแล้วจึงไม่ครบ แทงให้ครบก่อนจึงถอนได้',
    en: 'A result was cancelled or corrected, so what you staked for a bonus you were paid no longer reaches what it asks. Stake the rest, and you can withdraw.',
  },
  PAID_BONUS_GAMES: {
    th: 'เกมที่คุณเล่นจ่ายเพิ่มหรือคืนเดิมพันทีหลัง ยอดแทงของโบนัสที่คุณได้รับแล้วจึงไม่ครบ เล่นให้ครบก่อนจึงถอนได้',
    en: 'A game paid more or gave a bet back later, so what you staked for a bonus you were paid no longer reaches what it asks. Stake the rest, and you can withdraw.',
  },
  PROMOTION_BONUS: {
    th: 'ใส่โบนัสเป็นเปอร์เซ็นต์ 1 ถึง 200 หรือเป็นจำนวนเงิน อย่างใดอย่างหนึ่ง และสูงสุดไม่เกิน 100,000 บาท',
    en: 'A bonus is a per cent from 1 to 200 or an amount, one of them, and 100,000 baht at most',
  },
  PROMOTION_DEPOSIT: {
    th: 'ยอดฝากขั้นต่ำต้องตั้งแต่ 1 บาท และไม่น้อยกว่าโบนัสที่เป็นจำนวนเงิน',
    en: 'The least deposit is 1 baht or more, and no less than a fixed bonus',
  },
  PROMOTION_TIMES: {
    th: 'จำนวนเท่าต้องเป็น 1 ถึง 100 และสิทธิ์ต่อคนเป็น 1 ถึง 1,000',
    en: 'Stakes are 1 to 100 times, and a member has it 1 to 1,000 times',
  },
  PROMOTION_BUDGET: {
    th: 'งบต้องไม่น้อยกว่าโบนัสสูงสุดของหนึ่งคน และไม่เกิน 1,000 ล้านบาท',
    en: 'A budget is no less than the most that one member gets, and 1,000 million baht at most',
  },
  PROMOTION_CASH: {
    th: 'ยอดที่เป็นเงินสดต่อคนต้องไม่น้อยกว่าโบนัสสูงสุดของหนึ่งครั้ง และไม่เกิน 1,000 ล้านบาท',
    en: 'What becomes cash of one member is no less than the most of one bonus, and 1,000 million baht at most',
  },
  PROMOTION_UNTIL: {
    th: 'เวลาจบต้องหลังเวลาเริ่ม',
    en: 'A promotion ends after it begins',
  },
  PROMOTION_GROUPS: {
    th: 'ไม่รู้จักกลุ่มหวยหรือเกมนี้',
    en: 'There is no such group of lotteries or games',
  },
} as const satisfies Record<string, RefusalText>
