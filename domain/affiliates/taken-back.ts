import type { Words } from '../words.ts'

/** Why income was taken back: the round became void, its result was corrected, or a provider took rounds of a game back. */
export type TakenBackCause = 'void' | 'corrected' | 'settled' | 'taken-back'

/** In words. `settled`: a stake that counted at first was given back. */
export const TAKEN_BACK_WORDS: Readonly<Record<TakenBackCause, Words>> = {
  void: { th: 'งวดถูกยกเลิก', en: 'The round became void' },
  corrected: { th: 'แก้ผลรางวัล มีโพยที่คืนเงิน', en: 'The result was corrected and stakes given back' },
  settled: { th: 'มีโพยที่คืนเงิน', en: 'Stakes were given back' },
  'taken-back': { th: 'ค่ายเกมยกเลิกรอบ', en: 'The provider took rounds back' },
}
