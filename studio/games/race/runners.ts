import type { Words } from '../../../domain/words.ts'

interface Horse {
  readonly name: Words
  /** How often it is ahead, against others. */
  readonly strength: number
}

const horse = (th: string, en: string, strength: number): Horse => ({ name: { th, en }, strength })

/** Every horse of the stable: made up, as strong as it is for good. */
export const HORSES: readonly Horse[] = [
  horse('สายฟ้าฟาด', 'Lightning Strike', 46),
  horse('ลมหวน', 'Returning Wind', 30),
  horse('ขวัญใจทุ่ง', 'Field Darling', 18),
  horse('ดำตะโก', 'Ebony', 26),
  horse('เพชรน้ำหนึ่ง', 'First Water', 40),
  horse('ใบไม้ร่วง', 'Falling Leaf', 10),
  horse('ทองม้วน', 'Thong Muan', 22),
  horse('พายุหมุน', 'Whirlwind', 36),
  horse('ฝนพรำ', 'Drizzle', 14),
  horse('กลองเพล', 'Noon Drum', 20),
  horse('จรวดบั้งไฟ', 'Bang Fai Rocket', 42),
  horse('น้ำตาลปึก', 'Palm Sugar', 16),
  horse('เงาจันทร์', 'Moon Shadow', 32),
  horse('ขนมครก', 'Khanom Khrok', 12),
  horse('ธนูทอง', 'Golden Arrow', 38),
  horse('ปีกนางแอ่น', 'Swallow Wing', 28),
  horse('มะขามป้อม', 'Gooseberry', 15),
  horse('หมอกเหมย', 'Frost Mist', 24),
  horse('ว่าวจุฬา', 'Chula Kite', 34),
  horse('ข้าวเม่า', 'Khao Mao', 13),
  horse('เสียงแคน', 'Khaen Song', 21),
  horse('กังหันลม', 'Windmill', 27),
  horse('พลุไฟ', 'Firework', 33),
  horse('ชาเย็น', 'Iced Tea', 17),
]

export const RUNNERS = 8
/** After so many races the same card comes again. */
export const CARDS = 24
/** Steps through the stable that meet no horse twice in a card. */
const STEPS = [5, 7, 11, 13]

/** Who runs, by the number on the cloth: places in the stable. */
export function runnersOf(race: number): readonly number[] {
  const card = (race - 1) % CARDS
  const step = STEPS[card % STEPS.length] ?? 5
  return Array.from({ length: RUNNERS }, (_, nth) => (card * 7 + nth * step) % HORSES.length)
}
