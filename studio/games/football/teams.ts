import type { Words } from '../../../domain/words.ts'

interface Team {
  readonly name: Words
  /** What it scores and lets in, in hundredths of what a team usually does. */
  readonly attack: number
  readonly defence: number
}

const team = (th: string, en: string, attack: number, defence: number): Team => ({
  ...{ name: { th, en }, attack, defence },
})

/** A league that nobody else has: 24 made-up teams, whose strengths stay what they are. */
export const TEAMS: readonly Team[] = [
  team('นาคคราม', 'Blue Naga', 142, 72),
  team('ทุ่งรวงทอง', 'Golden Fields', 104, 98),
  team('ธารเพชร', 'Diamond Stream', 118, 90),
  team('เสือบึงแก้ว', 'Lake Tigers', 130, 80),
  team('ช้างดอย', 'Hill Elephants', 96, 84),
  team('กระทิงไพร', 'Forest Gaurs', 112, 104),
  team('เรือหางยาว', 'Longtails', 92, 110),
  team('ลมมรสุม', 'Monsoon', 126, 112),
  team('ตะวันฉาย', 'Sunrise', 108, 88),
  team('จันทร์กระจ่าง', 'Bright Moon', 88, 94),
  team('หงส์ศิลา', 'Stone Swans', 82, 78),
  team('ครุฑเวหา', 'Sky Garudas', 138, 84),
  team('มังกรไผ่', 'Bamboo Dragons', 120, 98),
  team('ปลาบึก', 'Giant Catfish', 90, 118),
  team('ตาลโตนด', 'Palmyra', 84, 106),
  team('สะพานไม้', 'Wooden Bridge', 76, 96),
  team('หิ่งห้อย', 'Fireflies', 98, 122),
  team('คลื่นมรกต', 'Emerald Wave', 116, 82),
  team('ไก่ชนทอง', 'Golden Roosters', 124, 120),
  team('ผาเมฆ', 'Cloud Cliff', 94, 90),
  team('พริกขี้หนู', 'Bird Chillies', 110, 116),
  team('ตุ๊กตุ๊ก', 'Tuk-Tuks', 100, 100),
  team('โคมลอย', 'Sky Lanterns', 86, 86),
  team('ข้าวหลาม', 'Khao Lam', 72, 124),
]
