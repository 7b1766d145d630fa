import type { Words } from '../../domain/words.ts'

/** What the tables of dice say. */
export const DICE_WORDS = {
  roll: { th: 'เขย่า', en: 'Roll' },
  low: { th: 'ต่ำ', en: 'Low' },
  high: { th: 'สูง', en: 'High' },
  eleven: { th: 'ไฮโล', en: 'Hi-Lo' },
  singles: { th: 'เต็ง', en: 'One face' },
  pairs: { th: 'โต๊ด', en: 'Two faces' },
  triples: { th: 'ตอง', en: 'Triples' },
  triple: { th: 'ตองใดก็ได้', en: 'Any triple' },
  sided: { th: 'เต็งกับฝั่ง และเรียง', en: 'Face with a side, runs' },
  tripleLoses: { th: 'ออกตอง กินทั้งต่ำและสูง', en: 'A triple loses low and high' },
  sum: { th: 'แต้ม', en: 'Sum' },
} as const satisfies Readonly<Record<string, Words>>

export const CRAB_NAMES = {
  fish: { th: 'ปลา', en: 'Fish' },
  prawn: { th: 'กุ้ง', en: 'Prawn' },
  crab: { th: 'ปู', en: 'Crab' },
  rooster: { th: 'ไก่', en: 'Rooster' },
  gourd: { th: 'น้ำเต้า', en: 'Gourd' },
  tiger: { th: 'เสือ', en: 'Tiger' },
} as const satisfies Readonly<Record<string, Words>>

/** How the figures of the tables of dice were reckoned. */
export const DICE_MATHS = {
  hiLo: {
    th: 'ลูกเต๋าสามลูกออกได้ 216 แบบ โอกาสเท่ากันทุกแบบ ตัวเลขข้างล่างนับครบทั้ง 216 แบบบนเครื่องของคุณ จ่ายแบบ 1:6 คือแทง 1 บาทได้กำไร 6 บาทพร้อมทุนคืน ถ้าออกตอง (สามลูกเหมือนกัน) ฝั่งต่ำและสูงเสีย',
    en: 'Three dice fall in 216 ways, each as likely. The figures below count all 216 on your device. 1:6 means a baht wins six and comes back itself. A triple loses low and high.',
  },
  crab: {
    th: 'ลูกเต๋าสามลูกออกได้ 216 แบบ โอกาสเท่ากันทุกแบบ ตัวเลขข้างล่างนับครบทั้ง 216 แบบบนเครื่องของคุณ เต็งออกหนึ่งลูกจ่าย 1 สองลูกจ่าย 2 สามลูกจ่าย 14',
    en: 'Three dice fall in 216 ways, each as likely. The figures below count all 216 on your device. One picture pays 1 when it comes once, 2 twice and 14 three times.',
  },
} as const satisfies Readonly<Record<string, Words>>
