import type { Words } from '../../domain/words.ts'

const w = (th: string, en: string): Words => ({ th, en })

/** What every game of the studio says. */
export const WORDS = {
  studio: w('หยกสตูดิโอ', 'Yok Studio'),
  balance: w('ยอดเงิน', 'Balance'),
  lobby: w('กลับล็อบบี้', 'Back to lobby'),
  results: w('ผลและตรวจสอบ', 'Results and proof'),
  maths: w('อัตราจ่ายและโอกาส', 'Pays and chances'),
  backToGame: w('กลับไปเล่น', 'Back to the game'),
  soundOn: w('เปิดเสียง', 'Sound on'),
  soundOff: w('ปิดเสียง', 'Sound off'),
  undo: w('ถอย', 'Undo'),
  clear: w('ล้าง', 'Clear'),
  double: w('เท่าตัว', 'Double'),
  again: w('แทงซ้ำ', 'Repeat'),
  chip: w('ชิป', 'Chip'),
  chooseChip: w('เลือกชิปแล้วแตะช่องที่จะแทง', 'Choose a chip, then tap where to bet'),
  loading: w('กำลังเปิดโต๊ะ', 'Opening the table'),
  win: w('ได้รับ', 'You win'),
  partBack: w('ได้คืน', 'Back'),
  lost: w('ไม่ถูกรางวัลรอบนี้', 'No win this round'),
  onItsWay: w('กำลังจ่ายเข้ากระเป๋า จะถึงแน่นอนแม้ปิดหน้านี้', 'On its way to your wallet, even if you close this page'),
  back: w('รอบนี้ไม่นับ กำลังคืนเงินเดิมพัน', 'This round does not count; your stake is on its way back'),
  returned: w('รอบนี้ไม่นับ คืนเงินเดิมพันแล้ว', 'This round does not count; your stake is back'),
  disputed: w('ทีมงานกำลังตรวจสอบรอบนี้', 'Staff are looking at this round'),
  stakeBounds: w('เดิมพันรวมต่อรอบ', 'A round stakes'),
  movedOn: w(
    'รายการนี้เล่นไปแล้วในอีกหน้าหนึ่ง โหลดหน้านี้ใหม่เพื่อดูรายการถัดไป',
    'This was played on another page; reload this one for what comes next',
  ),
  refused: w('ไม่ได้เดิมพัน', 'Not taken'),
  retry: w('ลองอีกครั้ง', 'Try again'),
  noRounds: w('ยังไม่มีรอบที่เล่น ผลของคุณจะขึ้นที่นี่', 'Nothing played yet; your rounds appear here'),
  round: w('รอบที่', 'Round'),
  nextIn: w('อีก', 'in'),
  seconds: w('วิ', 's'),
} as const

/** What is said of each fault. */
export const FAULTS: Readonly<Record<string, Words>> = {
  'no-session': w('โต๊ะนี้ปิดแล้ว เปิดเกมใหม่จากล็อบบี้', 'This table has closed; open the game again from the lobby'),
  'no-game': w('ไม่มีเกมนี้', 'There is no such game'),
  'no-round': w('ไม่พบรอบนี้', 'There is no such round'),
  bets: w('เดิมพันรวม 1 ถึง 20,000 บาทต่อรอบ', 'Stake 1 to 20,000 baht a round'),
  'client-seed': w(
    'ซีดของคุณใช้ได้ A-Z a-z 0-9 - _ ไม่เกิน 64 ตัว',
    'Your seed may have A-Z a-z 0-9 - _, at most 64',
  ),
  busy: w('รอบก่อนยังไม่จบ รอสักครู่แล้วลองใหม่', 'The round before has not ended; try again in a moment'),
  'too-soon': w('รอบถัดไปยังไม่เริ่ม รอสักครู่แล้วลองใหม่', 'The next round cannot begin yet; try again in a moment'),
  'no-answer': w(
    'กระเป๋าเงินไม่ตอบ ยังไม่มีการหักเงิน ลองอีกครั้ง',
    'The wallet does not answer; nothing was taken. Try again',
  ),
  'no-money': w('เงินไม่พอสำหรับเดิมพันนี้', 'Not enough money for this stake'),
  token: w(
    'เกมนี้ถูกเปิดที่อื่นหรือหมดเวลา เปิดใหม่จากล็อบบี้',
    'Opened elsewhere or timed out; open it again from the lobby',
  ),
  stopped: w('ถึงวงเงินที่คุณตั้งไว้ หรือหยุดเล่นอยู่', 'You have reached a limit of yours, or have stopped play'),
  closed: w('เว็บไม่รับเดิมพันของเกมนี้ตอนนี้', 'The site takes no bets of this game now'),
  'other-play': w('รอบนี้ถูกเล่นไปแล้วด้วยเดิมพันอื่น', 'This round was played with other bets'),
  lost: w('ติดต่อเกมไม่ได้ กำลังถามผลของรอบนี้อีกครั้ง', 'No connection; asking for this round again'),
}

/** The page of results. */
export const PROOF = {
  title: w('ผลและการตรวจสอบ', 'Results and proof'),
  how: w(
    'ก่อนเล่น สตูดิโอแสดงตราของซีดลับ ซึ่งเปลี่ยนทีหลังไม่ได้ แล้วผลทุกรอบคำนวณจากซีดลับ ซีดของคุณ และเลขรอบ เมื่อเปลี่ยนซีด ซีดลับเดิมจะเปิดเผย และเครื่องของคุณคำนวณทุกรอบซ้ำได้เอง',
    'Before play the studio shows the seal of its secret seed, which cannot be changed later. Each result follows from that seed, yours and the number of the round. When seeds change, the secret one is shown and your device reckons every round again.',
  ),
  now: w('ซีดที่ใช้อยู่', 'Seeds in use'),
  commitment: w('ตราของซีดลับ', 'Seal of the secret seed'),
  seedId: w('เลขที่ซีด', 'Seed number'),
  yours: w('ซีดของคุณ', 'Your seed'),
  yoursNext: w('ซีดของคุณ (เปลี่ยนได้จนกว่าจะเล่นรอบแรก)', 'Your seed (free to change until the first round)'),
  keep: w('ใช้ซีดนี้', 'Use this seed'),
  kept: w('จำไว้แล้ว จะใช้ตั้งแต่รอบหน้า', 'Kept; used from the next round on'),
  change: w('เปิดซีดลับและเริ่มซีดใหม่', 'Show the secret seed and begin a new one'),
  changeNone: w(
    'เล่นอย่างน้อยหนึ่งรอบก่อน จึงมีซีดให้เปิด',
    'Play at least one round first; then there is a seed to show',
  ),
  rounds: w('รอบของคุณ', 'Your rounds'),
  secret: w('ซีดลับที่เปิดแล้ว', 'Secret seed, shown'),
  right: w('ตรง', 'Matches'),
  wrong: w('ไม่ตรง', 'Does not match'),
  waiting: w('ตรวจได้เมื่อเปลี่ยนซีด', 'Can be checked when seeds change'),
  nothing: w('ไม่มีการออกผล', 'Nothing was drawn'),
  sealRight: w('ตราตรงกับซีดลับ', 'The seal matches the secret seed'),
  sealWrong: w('ตราไม่ตรงกับซีดลับ', 'The seal does not match the secret seed'),
} as const

/** The page of maths. */
export const MATHS = {
  title: w('อัตราจ่ายและโอกาส', 'Pays and chances'),
  place: w('เดิมพัน', 'Bet'),
  pays: w('จ่าย', 'Pays'),
  chance: w('โอกาส', 'Chance'),
  back: w('คืนผู้เล่น', 'Returned'),
} as const
