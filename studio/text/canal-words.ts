import type { Words } from '../../domain/words.ts'

/** What the slot of the floating betType says. */
export const CANAL_WORDS = {
  spin: { th: 'หมุน', en: 'Spin' },
  stake: { th: 'เดิมพันต่อหมุน', en: 'Stake a spin' },
  welcome: { th: 'ผลไม้เรียงจากซ้ายสามช่องขึ้นไป', en: 'Fruits from the left, on three reels or more' },
  free: { th: 'ฟรีสปิน', en: 'Free spin' },
  brought: { th: 'โคมสามใบ! ฟรีสปิน 10 ครั้ง คูณ 2', en: 'Three lanterns! Ten free spins, counting twice' },
  paysTable: { th: 'ตารางจ่าย ต่อเดิมพัน 1 บาท', en: 'Pays for a stake of 1 baht' },
  ways: { th: 'คูณจำนวนทางที่เรียงได้ (สูงสุด 243)', en: 'times the ways it comes (up to 243)' },
  wholeSpin: { th: 'หนึ่งหมุนรวมฟรีสปิน', en: 'A spin with its free spins' },
  paidSpin: { th: 'ได้คืนบ้างในหนึ่งหมุน', en: 'A spin that gives something back' },
  winsMore: { th: 'ได้มากกว่าเดิมพัน', en: 'A spin that wins more than its stake' },
  bringsFree: { th: 'ได้ฟรีสปิน', en: 'A spin that brings free spins' },
  how: {
    th: 'วงล้อห้าวง วงละ 22 ช่อง โอกาสเท่ากันทุกช่อง รวม 5,153,632 แบบ ตัวเลขข้างล่างนับครบทุกแบบบนเครื่องของคุณ เรือแทนผลไม้ได้ทุกชนิด โคมสามใบขึ้นไปได้ฟรีสปิน 10 ครั้ง คูณ 2 และไม่ต่อเพิ่ม',
    en: 'Five reels of 22 stops, each as likely: 5,153,632 spins. The figures below count every one on your device. The boat stands for any fruit. Three lanterns or more bring ten free spins, which count twice and bring no more.',
  },
} as const satisfies Readonly<Record<string, Words>>

export const FRUIT_NAMES = {
  durian: { th: 'ทุเรียน', en: 'Durian' },
  mangosteen: { th: 'มังคุด', en: 'Mangosteen' },
  mango: { th: 'มะม่วง', en: 'Mango' },
  coconut: { th: 'มะพร้าว', en: 'Coconut' },
  rambutan: { th: 'เงาะ', en: 'Rambutan' },
  lime: { th: 'มะนาว', en: 'Lime' },
  chili: { th: 'พริก', en: 'Chilli' },
  lotus: { th: 'ดอกบัว', en: 'Lotus' },
  boat: { th: 'เรือ', en: 'Boat' },
  lantern: { th: 'โคม', en: 'Lantern' },
} as const satisfies Readonly<Record<string, Words>>
