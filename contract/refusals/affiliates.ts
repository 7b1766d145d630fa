import type { RefusalText } from './refusal-text.ts'

export const AFFILIATE_REFUSALS = {
  AFFILIATE_NOTHING: {
    th: 'ยังไม่มีรายได้ที่ถอนเข้ากระเป๋าได้ รายได้แต่ละรายการรอ 7 วันก่อนถอน',
    en: 'There is no income to withdraw yet. Each amount waits for 7 days first.',
  },
  AFFILIATE_TOO_LITTLE: {
    th: 'ยอดที่ถอนเข้ากระเป๋ายังไม่ถึงขั้นต่ำ',
    en: 'This is less than the least you can move to your wallet',
  },
  AFFILIATE_TOO_MUCH: {
    th: 'ยอดนี้มากกว่ารายได้ที่ถอนได้ตอนนี้',
    en: 'This is more income than you can withdraw now',
  },
  AFFILIATE_TAG: {
    th: 'ชื่อแคมเปญใช้ a-z 0-9 และขีด ไม่เกิน 20 ตัว',
    en: 'A campaign is named by letters a to z, figures and strokes, 20 at most',
  },
  AFFILIATE_TAGS_FULL: {
    th: 'มีแคมเปญครบ 10 ชื่อแล้ว',
    en: 'You have 10 campaigns, and there can be no more',
  },
  AFFILIATE_BOUNDS: {
    th: 'ขั้นต่ำต้องมากกว่า 0 และอัตราทุกระดับของกลุ่มหวยเดียวกันรวมกันไม่เกิน 300 ต่อ 10,000',
    en: 'The least must be above 0, and all levels of one group together no more than 300 of 10,000',
  },
  AFFILIATE_FLAG_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบรายการที่รอตรวจนี้ หรือมีคนปล่อยไปแล้ว',
    en: 'There is no such hold, or somebody has released it already',
  },
} as const satisfies Record<string, RefusalText>
