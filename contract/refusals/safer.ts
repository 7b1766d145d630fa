import type { RefusalText } from './refusal-text.ts'

export const SAFER_REFUSALS = {
  PLAY_STOPPED: {
    th: 'คุณหยุดเล่นไว้ ตอนนี้แทง ฝาก และรับรางวัลไม่ได้ ดูวันสิ้นสุดได้ที่หน้าควบคุมการเล่น ถอนเงินได้ตามปกติ',
    en: 'You have stopped playing: no bets, deposits or rewards for now. See until when under Play control. You can still withdraw.',
  },
  STOP_SHORTER: {
    th: 'ช่วงที่เลือกสั้นกว่าที่ตั้งไว้แล้ว เลือกได้เฉพาะช่วงที่ยาวกว่า',
    en: 'This is shorter than what you have set already. Only a longer time can be chosen.',
  },
  STOP_NONE: { th: 'ไม่มีการหยุดเล่นที่ต้องขอกลับมา', en: 'There is no exclusion to come back from' },
  STOP_LASTS: {
    th: 'ยังไม่ครบกำหนดที่คุณตั้งไว้ จึงยังขอกลับมาเล่นไม่ได้',
    en: 'The time you have set is not over, so you cannot ask to come back yet',
  },
} as const satisfies Record<string, RefusalText>
