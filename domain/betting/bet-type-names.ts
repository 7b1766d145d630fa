import type { Language, Words } from '../words.ts'
import type { BetType } from './bet-types.ts'

const NAMES: Readonly<Record<BetType, Words>> = {
  three_top: { th: '3 ตัวบน', en: '3 Top' },
  three_tod: { th: '3 ตัวโต๊ด', en: '3 Tod' },
  three_front: { th: '3 ตัวหน้า', en: '3 Front' },
  three_bottom: { th: '3 ตัวล่าง', en: '3 Bottom' },
  two_top: { th: '2 ตัวบน', en: '2 Top' },
  two_bottom: { th: '2 ตัวล่าง', en: '2 Bottom' },
  run_top: { th: 'วิ่งบน', en: 'Run Top' },
  run_bottom: { th: 'วิ่งล่าง', en: 'Run Bottom' },
  two_front: { th: '2 ตัวหน้า', en: '2 Front' },
  two_spread: { th: '2 ตัวถ่าง', en: '2 Spread' },
  two_tod: { th: '2 ตัวโต๊ด', en: '2 Tod' },
  pin_top_hundreds: { th: 'ปักหลักร้อยบน', en: 'Pin Hundreds Top' },
  pin_top_tens: { th: 'ปักหลักสิบบน', en: 'Pin Tens Top' },
  pin_top_units: { th: 'ปักหลักหน่วยบน', en: 'Pin Units Top' },
  pin_bottom_tens: { th: 'ปักหลักสิบล่าง', en: 'Pin Tens Bottom' },
  pin_bottom_units: { th: 'ปักหลักหน่วยล่าง', en: 'Pin Units Bottom' },
  four_top: { th: '4 ตัวบน', en: '4 Top' },
  four_tod: { th: '4 ตัวโต๊ด', en: '4 Tod' },
  four_float: { th: '4 ตัวลอย', en: '4 Float' },
  five_float: { th: '5 ตัวลอย', en: '5 Float' },
  six_top: { th: '6 ตัว รางวัลที่ 1', en: '6 Digits, 1st Prize' },
  high_low: { th: 'สูงต่ำ', en: 'High/Low' },
  odd_even: { th: 'คู่คี่', en: 'Odd/Even' },
  four_set: { th: 'หวยชุด 4 ตัว', en: '4-Digit Set' },
}

/** What members call the bet type. */
export function nameOf(type: BetType, language: Language): string {
  return NAMES[type][language]
}
