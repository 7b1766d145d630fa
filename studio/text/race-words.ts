import type { Words } from '../../domain/words.ts'

/** What the race course says. */
export const RACE_WORDS = {
  race: { th: 'เที่ยวที่', en: 'Race' },
  start: { th: 'ออกสตาร์ต', en: 'Start' },
  welcome: { th: 'เลือกชิป แล้วแตะราคาของม้าที่ชอบ', en: 'Choose a chip, then tap the price of a horse' },
  win: { th: 'ชนะ', en: 'Win' },
  place: { th: 'เข้าที่ 1–3', en: 'Place 1–3' },
  pair: { th: 'คู่แรก', en: 'Quinella' },
  pairHow: { th: 'คู่แรก · สองตัวแรกสลับกันได้', en: 'Quinella · the first two, either way' },
  toTheEnd: { th: 'ข้ามไปเส้นชัย', en: 'To the finish' },
  finish: { th: 'เส้นชัย', en: 'Finish' },
  pricesOf: { th: 'ราคา', en: 'prices' },
  how: {
    th: 'สนามนี้เป็นของคุณคนเดียว ม้าสมมติแปดตัวออกวิ่งเมื่อคุณพร้อม ตัวที่เข้าก่อนสุ่มตามพลังของม้าที่ยังเหลือ (ฮาร์วิลล์) ราคาคือราคาสูงสุดที่คืนไม่เกิน 96% (เจ้ามือเก็บ 4%) ปัดลงสองตำแหน่ง ตัวเลขข้างล่างนับสามอันดับแรกทุกแบบของทั้ง 24 เที่ยวบนเครื่องของคุณ',
    en: 'This course is yours alone: eight made-up horses run when you say. Whoever comes first does so by its strength among those still running (Harville). Each price is the highest that gives back no more than 96% (the book keeps 4%), rounded down to two decimals. The figures below count every first three of all 24 cards on your device.',
  },
} as const satisfies Readonly<Record<string, Words>>
