import type { Words } from '../../domain/words.ts'

/** What the table of baccarat says. */
export const BACCARAT_WORDS = {
  deal: { th: 'แจกไพ่', en: 'Deal' },
  player: { th: 'ผู้เล่น', en: 'Player' },
  banker: { th: 'เจ้ามือ', en: 'Banker' },
  tie: { th: 'เสมอ', en: 'Tie' },
  'player-pair': { th: 'คู่ผู้เล่น', en: 'Player pair' },
  'banker-pair': { th: 'คู่เจ้ามือ', en: 'Banker pair' },
  bead: { th: 'เบดเพลท', en: 'Bead plate' },
  bigRoad: { th: 'บิ๊กโรด', en: 'Big road' },
  shoe: { th: 'ขอนไพ่', en: 'Shoe' },
  newShoe: { th: 'ขอนใหม่ 8 สำรับ', en: 'A new shoe of eight decks' },
  lastHand: { th: 'ไพ่คั่นออกแล้ว ตาหน้าเริ่มขอนใหม่', en: 'The cut card came; a new shoe begins' },
  pushes: { th: 'เสมอคืนทุนสองฝั่ง', en: 'A tie gives both sides back' },
  how: {
    th: 'ไพ่ 8 สำรับสับจากซีดของขอนและซีดของคุณ แจกเรียงไปจนถึงไพ่คั่นที่ 3 สำรับแรก (5 สำรับหลังไม่แจก การนับไพ่จึงไม่ได้เปรียบ) ตัวเลขข้างล่างนับทุกแบบของตาแรกจากขอนเต็มบนเครื่องของคุณ เจ้ามือชนะจ่าย 0.95 ผู้เล่นชนะจ่าย 1 เสมอจ่าย 9 และคืนทุนสองฝั่ง คู่จ่าย 12',
    en: 'Eight decks, shuffled by the seed of the shoe and yours, are dealt in order up to a cut card behind three of them: five are never dealt, so that counting cards is worth nothing. The figures below count every first hand of a full shoe on your device. The banker pays 0.95, the player 1, a tie 9 and both sides back, a pair 12.',
  },
} as const satisfies Readonly<Record<string, Words>>
