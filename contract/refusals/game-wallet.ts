import type { RefusalText } from './refusal-text.ts'

/** Of games and of their providers, who read the codes of their own interface and not these words. */
export const GAME_WALLET_REFUSALS = {
  GAME_NOT_OPEN: {
    th: 'ค่ายนี้ยังไม่เปิดให้เล่นที่เว็บนี้ ไม่มีเงินถูกหัก',
    en: 'This provider is not open on this site yet. No money was taken.',
  },
  GAME_TOKEN_UNKNOWN: { th: 'ไม่พบการเล่นนี้', en: 'There is no such play' },
  GAME_TOKEN_EXPIRED: {
    th: 'การเล่นนี้หมดเวลาแล้ว กรุณาเปิดเกมใหม่',
    en: 'This play is over. Please open the game again.',
  },
  GAME_CURRENCY: { th: 'เล่นได้เฉพาะเงินบาท', en: 'Only baht can be played with' },
  GAME_REPEATED_OTHERWISE: {
    th: 'รหัสนี้ใช้กับรายการอื่นแล้ว',
    en: 'This reference was used for something else',
  },
  GAME_ROLLED_BACK: { th: 'รายการนี้ถูกยกเลิกแล้ว', en: 'This was rolled back' },
  GAME_BET_UNKNOWN: { th: 'ไม่พบเดิมพันของรายการนี้', en: 'There is no such bet' },
  GAME_ROUND_OVER: { th: 'รอบนี้จบแล้ว', en: 'This round is over' },
  GAME_WIN_TOO_LARGE: {
    th: 'เงินชนะเกินเพดานที่ตั้งไว้ รอเจ้าหน้าที่ตรวจสอบ',
    en: 'The win is above the bound that is set, and waits for people to look',
  },
  GAME_DAY_FULL: {
    th: 'ค่ายเกมจ่ายเต็มเพดานของวันนี้แล้ว รอเจ้าหน้าที่ตรวจสอบ',
    en: 'The provider has paid as much as its bound of the day. The win waits for people to look.',
  },
  GAME_FREE_BET: { th: 'ไม่มีเดิมพันฟรีที่นี่', en: 'There are no free bets here' },
  GAME_TRANSFER_OPEN: {
    th: 'มีรายการโยกเงินของค่ายนี้ที่ยังไม่ทราบผล กรุณารอสักครู่',
    en: 'A transfer with this provider is still under way. Please wait a moment.',
  },
  GAME_TRANSFER_UNKNOWN: { plainStatus: 404, th: 'ไม่พบรายการโยกเงินนี้', en: 'There is no such transfer' },
  GAME_TRANSFER_DECIDED: {
    plainStatus: 409,
    th: 'รายการนี้ทราบผลแล้ว หรือยังไม่ถึงเวลาให้คนตัดสิน',
    en: 'It is known what became of this transfer, or it is too early for people to decide',
  },
  GAME_TRANSFER_WAITS: {
    plainStatus: 409,
    th: 'ค่ายอาจยังทำรายการนี้อยู่ ตัดสินได้เมื่อค่ายบอกว่าไม่เคยได้รับ หรือเงียบเกิน 24 ชั่วโมง',
    en: 'The provider may still carry it out. People decide once it says it never had it, or is silent for 24 hours.',
  },
  GAME_TRANSFER_OTHERWISE: {
    plainStatus: 409,
    th: 'ค่ายบอกเป็นอย่างอื่น จบแบบนี้ไม่ได้',
    en: 'The provider says otherwise. It cannot end like this.',
  },
  GAME_TRANSFER_ANSWERED: {
    plainStatus: 409,
    th: 'ค่ายเพิ่งตอบ รายการจบตามคำตอบของค่ายแล้ว',
    en: 'The provider has answered just now, and the transfer has ended as it says',
  },
  GAME_HOME_PLAYS: {
    plainStatus: 409,
    fields: ['username'],
    th: 'สมาชิกนี้เล่นได้อยู่ จึงนำเงินกลับเองได้',
    en: 'This member may play, and brings the money home alone',
  },
  GAME_HOME_NOTHING: {
    plainStatus: 409,
    fields: ['username'],
    th: 'สมาชิกนี้ไม่เคยโยกเงินเข้ากระเป๋าเกม',
    en: 'This member has never moved money to a game wallet',
  },
  GAME_KEY_WEAK: {
    th: 'กุญแจนี้ใช้ไม่ได้ ต้องเป็นกุญแจสาธารณะ RSA ตั้งแต่ 2048 บิต',
    en: 'This key cannot be used. It takes a public RSA key of at least 2048 bits.',
  },
  GAME_KEY_USED: {
    th: 'กุญแจหรือโทเคนนี้เคยใช้แล้วหรือไม่มีอยู่',
    en: 'This key or token was used before, or does not exist',
  },
  GAME_WALLET_SAME: {
    plainStatus: 409,
    th: 'ไม่มีอะไรเปลี่ยนจากที่ใช้อยู่',
    en: 'Nothing would be other than it is',
  },
  GAME_ALARM_UNKNOWN: { plainStatus: 404, th: 'ไม่พบสัญญาณเตือนนี้', en: 'There is no such alarm' },
  GAME_ALARM_TAKEN: {
    plainStatus: 409,
    th: 'มีคนรับเรื่องนี้ไปแล้ว',
    en: 'Somebody else has taken care of this',
  },
  GAME_WALLETS_FULL: {
    plainStatus: 409,
    th: 'มีค่ายเกมครบ 200 ค่ายแล้ว เพิ่มอีกไม่ได้',
    en: 'There are 200 providers of games, and no more can be added',
  },
  GAME_WALLET_INVALID: {
    th: 'ตั้งค่าของค่ายเกมไม่ถูกต้อง',
    en: 'The provider or its settings are not right',
  },
} as const satisfies Record<string, RefusalText>
