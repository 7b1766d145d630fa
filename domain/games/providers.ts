import type { Words } from '../words.ts'
import type { Shelf } from './shelves.ts'

/** Who makes games, by the three letters that the wire calls it. */
export interface Provider {
  readonly code: string
  /** In English the maker's own spelling, in Thai as people say it, so that either finds it. */
  readonly name: Words
  /** Its own shelf until the operator chooses another: where its games stand that have none by their type. */
  readonly shelf: Shelf
}

/**
 * The specification's code table (MLT, PGP, EVO and JLS are its own examples; the others are the codes in use for the same
 * makers). Cards have no shelf in the specification and stand with `group`.
 */
const TABLE: readonly (readonly [code: string, en: string, th: string, shelf: Shelf])[] = [
  ['PGP', 'PG Soft', 'พีจี ซอฟต์', 'slot'],
  ['JLS', 'JILI', 'จิลี่', 'slot'],
  ['EVO', 'Evolution', 'อีโวลูชัน', 'casino'],
  ['MLT', 'Multi Lotto', 'มัลติล็อตโต้', 'lotto'],
  ['PPS', 'Pragmatic Play', 'แพรกมาติก เพลย์', 'slot'],
  ['PPL', 'Pragmatic Play Live', 'แพรกมาติก เพลย์ คาสิโนสด', 'casino'],
  ['SAG', 'SA Gaming', 'เอสเอ เกมมิ่ง', 'casino'],
  ['SXY', 'Sexy Gaming', 'เซ็กซี่ เกมมิ่ง', 'casino'],
  ['DRG', 'Dream Gaming', 'ดรีม เกมมิ่ง', 'casino'],
  ['AGC', 'Asia Gaming', 'เอเชีย เกมมิ่ง', 'casino'],
  ['WMC', 'WM Casino', 'ดับเบิลยูเอ็ม คาสิโน', 'casino'],
  ['BGC', 'Big Gaming', 'บิ๊ก เกมมิ่ง', 'casino'],
  ['GDC', 'Green Dragon', 'กรีน ดราก้อน', 'casino'],
  ['ALB', 'AllBet', 'ออลเบ็ต', 'casino'],
  ['EBT', 'eBET', 'อีเบ็ต', 'casino'],
  ['N2L', 'N2 Live', 'เอ็นทู ไลฟ์', 'casino'],
  ['VVG', 'Vivo Gaming', 'วีโว เกมมิ่ง', 'casino'],
  ['XPG', 'XPro Gaming', 'เอ็กซ์โปร เกมมิ่ง', 'casino'],
  ['EZG', 'Ezugi', 'เอซูกิ', 'casino'],
  ['MGL', 'MG Live', 'เอ็มจี ไลฟ์', 'casino'],
  ['PTL', 'Playtech Live', 'เพลย์เทค ไลฟ์', 'casino'],
  ['LKS', 'LuckyStreak', 'ลัคกี้สตรีค', 'casino'],
  ['YEB', 'Yeebet', 'ยีเบ็ต', 'casino'],
  ['CQ9', 'CQ9 Gaming', 'ซีคิวไนน์', 'slot'],
  ['JDB', 'JDB Gaming', 'เจดีบี', 'slot'],
  ['JKR', 'Joker Gaming', 'โจ๊กเกอร์', 'slot'],
  ['SPG', 'Spadegaming', 'สเปดเกมมิ่ง', 'slot'],
  ['RTG', 'Red Tiger', 'เรด ไทเกอร์', 'slot'],
  ['NET', 'NetEnt', 'เน็ตเอนท์', 'slot'],
  ['MGS', 'Microgaming', 'ไมโครเกมมิ่ง', 'slot'],
  ['HBN', 'Habanero', 'ฮาบาเนโร', 'slot'],
  ['PNG', "Play'n GO", 'เพลย์เอ็นโก', 'slot'],
  ['YGG', 'Yggdrasil', 'อิกดราซิล', 'slot'],
  ['RLX', 'Relax Gaming', 'รีแลกซ์ เกมมิ่ง', 'slot'],
  ['BPG', 'Blueprint Gaming', 'บลูพรินต์', 'slot'],
  ['ELK', 'ELK Studios', 'เอลก์ สตูดิโอส์', 'slot'],
  ['TKR', 'Thunderkick', 'ธันเดอร์คิก', 'slot'],
  ['NLC', 'Nolimit City', 'โนลิมิต ซิตี้', 'slot'],
  ['BTG', 'Big Time Gaming', 'บิ๊ก ไทม์ เกมมิ่ง', 'slot'],
  ['BNG', 'BNG', 'บีเอ็นจี', 'slot'],
  ['KAG', 'KA Gaming', 'เคเอ เกมมิ่ง', 'slot'],
  ['FCG', 'Fa Chai', 'ฟาไฉ', 'slot'],
  ['FSP', 'FastSpin', 'ฟาสต์สปิน', 'slot'],
  ['L22', 'Live22', 'ไลฟ์ 22', 'slot'],
  ['ACE', 'Ace333', 'เอซ 333', 'slot'],
  ['AMB', 'AMB Slot', 'เอเอ็มบี สล็อต', 'slot'],
  ['ASK', 'AskMeSlot', 'อาสค์มี สล็อต', 'slot'],
  ['SLX', 'SlotXO', 'สล็อตเอ็กซ์โอ', 'slot'],
  ['GEN', 'Genesis', 'เจเนซิส', 'slot'],
  ['GMA', 'GameArt', 'เกมอาร์ต', 'slot'],
  ['EVP', 'Evoplay', 'อีโวเพลย์', 'slot'],
  ['HSW', 'Hacksaw Gaming', 'แฮกซอว์ เกมมิ่ง', 'slot'],
  ['PUS', 'Push Gaming', 'พุช เกมมิ่ง', 'slot'],
  ['WZD', 'Wazdan', 'วาซดาน', 'slot'],
  ['SWT', 'Skywind', 'สกายวินด์', 'slot'],
  ['TTG', 'TopTrend Gaming', 'ท็อปเทรนด์ เกมมิ่ง', 'slot'],
  ['PTS', 'Playtech', 'เพลย์เทค', 'slot'],
  ['DGS', 'Dragoon Soft', 'ดรากูน ซอฟต์', 'slot'],
  ['RSG', 'Royal Slot Gaming', 'รอยัล สล็อต เกมมิ่ง', 'slot'],
  ['RCH', 'Rich88', 'ริช 88', 'slot'],
  ['SMP', 'SimplePlay', 'ซิมเพิลเพลย์', 'slot'],
  ['MNP', 'Mannaplay', 'มันนาเพลย์', 'slot'],
  ['UPG', 'United Play', 'ยูไนเต็ด เพลย์', 'slot'],
  ['VPW', 'VPower', 'วีเพาเวอร์', 'slot'],
  ['YGR', 'YGR', 'วายจีอาร์', 'slot'],
  ['NSP', 'NextSpin', 'เน็กซ์สปิน', 'slot'],
  ['ADP', 'Advant Play', 'แอดแวนต์ เพลย์', 'slot'],
  ['AES', 'AE Slots', 'เออี สล็อต', 'slot'],
  ['TDG', 'TaDa Gaming', 'ทาดา เกมมิ่ง', 'slot'],
  ['FGG', 'Funky Games', 'ฟังกี้ เกมส์', 'slot'],
  ['KMG', 'Kingmaker', 'คิงเมคเกอร์', 'group'],
  ['MPK', 'MPoker', 'เอ็มโป๊กเกอร์', 'group'],
  ['KPK', 'King Poker', 'คิงโป๊กเกอร์', 'group'],
  ['V8P', 'V8 Poker', 'วีเอท โป๊กเกอร์', 'group'],
  ['LPK', 'Lucky Poker', 'ลัคกี้ โป๊กเกอร์', 'group'],
  ['SPB', 'Spribe', 'สไปรบ์', 'esport'],
  ['SBO', 'SBOBET', 'สโบเบ็ต', 'sportbook'],
  ['SBA', 'Saba Sports', 'ซาบ้า สปอร์ต', 'sportbook'],
  ['CMD', 'CMD368', 'ซีเอ็มดี 368', 'sportbook'],
  ['BTI', 'BTi Sports', 'บีทีไอ สปอร์ต', 'sportbook'],
  ['UGS', 'United Gaming', 'ยูไนเต็ด เกมมิ่ง', 'sportbook'],
  ['M8B', 'M8Bet', 'เอ็มแปดเบ็ต', 'sportbook'],
  ['IMS', 'IM Sports', 'ไอเอ็ม สปอร์ต', 'sportbook'],
  ['IME', 'IM Esports', 'ไอเอ็ม อีสปอร์ต', 'esport'],
  ['TFG', 'TF Gaming', 'ทีเอฟ เกมมิ่ง', 'esport'],
  ['YLF', 'YL Fishing', 'วายแอล ยิงปลา', 'fishing'],
  ['JDF', 'JDB Fishing', 'เจดีบี ยิงปลา', 'fishing'],
  ['SGF', 'Spadegaming Fishing', 'สเปดเกมมิ่ง ยิงปลา', 'fishing'],
  ['RWB', 'RWB Racing', 'อาร์ดับเบิลยูบี แข่งม้า', 'horse'],
  ['CTR', 'Citibet Racing', 'ซิตี้เบ็ต แข่งม้า', 'horse'],
  // The house's own studio.
  ['YOK', 'Yok Studio', 'หยกสตูดิโอ', 'casino'],
]

/** In the order in which an operator begins. */
export const PROVIDERS: readonly Provider[] = TABLE.map(([code, en, th, shelf]) => ({
  code,
  name: { th, en },
  shelf,
}))

/** Those whose games show how each round was drawn, and let their player reckon it again. */
const PROVE: ReadonlySet<string> = new Set(['YOK'])

export function provesRounds(code: string): boolean {
  return PROVE.has(code)
}

const BY_CODE = new Map(PROVIDERS.map((provider) => [provider.code, provider]))

/** Codes are capitals and digits: another spelling is no provider. */
export function findProvider(code: string): Provider | undefined {
  return BY_CODE.get(code)
}
