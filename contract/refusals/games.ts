import type { RefusalText } from './refusal-text.ts'

export const GAME_REFUSALS = {
  GAME_UNKNOWN: { plainStatus: 404, th: 'ไม่พบเกมนี้', en: 'There is no such game' },
  /** With what the rest says: `rest`. */
  GAME_RESTS: {
    th: 'เกมนี้ปิดปรับปรุงชั่วคราว ยอดเงินของคุณยังอยู่ครบ',
    en: 'This game is closed for maintenance for now. Your balance is untouched.',
  },
  GAME_ROUND_UNKNOWN: {
    plainStatus: 404,
    fields: ['after'],
    th: 'ไม่พบรอบนี้ในรายการที่คุณเล่น',
    en: 'There is no such round among those you played',
  },
  GAMES_KEPT_FULL: {
    th: 'เกมโปรดเต็มแล้ว เอาบางเกมออกก่อนจึงเพิ่มได้',
    en: 'Your favourites are full. Take some out before you add more.',
  },
  GAMES_ELSEWHERE: {
    th: 'เว็บนี้ยังเก็บเกมโปรดไม่ได้',
    en: 'This site cannot keep favourite games',
  },
  GAME_PROVIDER: {
    plainStatus: 404,
    fields: ['code', 'provider'],
    th: 'ไม่มีค่ายเกมรหัสนี้',
    en: 'There is no provider of games with this code',
  },
  GAME_LIST: {
    fields: ['list'],
    th: 'รายชื่อเกมมีที่ผิด ยังไม่ได้นำเข้าเกมใด',
    en: 'The list of games has faults. No game was brought in.',
  },
  GAME_LIST_LARGE: {
    status: 400,
    fields: ['list'],
    th: 'ไฟล์รายชื่อเกมใหญ่เกินไป รับได้ไม่เกิน 5,000 เกม',
    en: 'The list of games is too large: 5,000 games are the most',
  },
  GAME_LIST_STALE: {
    plainStatus: 409,
    th: 'มีคนนำเข้ารายชื่อของค่ายนี้ไปก่อนแล้ว กรุณาตรวจอีกครั้ง',
    en: 'Somebody has brought in another list of this provider. Please look at the change again.',
  },
  GAME_PICTURE: {
    status: 400,
    fields: ['picture'],
    th: 'เปิดรูปนี้ไม่ได้ ใช้ไฟล์ JPEG, PNG หรือ WebP ที่เล็กกว่านี้',
    en: 'This picture cannot be opened. Use a smaller JPEG, PNG or WebP file.',
  },
  GAME_REST_PAST: {
    fields: ['endsAt'],
    th: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่ม และยังไม่ผ่านไป',
    en: 'The end must be after the beginning, and still to come',
  },
  GAME_REST_LONG: {
    fields: ['endsAt'],
    th: 'ปิดปรับปรุงแบบมีเวลาสิ้นสุดได้ไม่เกิน 31 วัน',
    en: 'Maintenance with an end lasts no more than 31 days',
  },
  GAME_RESTS_FULL: {
    th: 'มีเวลาปิดปรับปรุงที่ตั้งไว้มากเกินไป ยกเลิกบางรายการก่อน',
    en: 'Too many times of maintenance are planned. Take some back first.',
  },
  GAME_REST_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบเวลาปิดปรับปรุงนี้',
    en: 'There is no such time of maintenance',
  },
  GAME_BOOK: {
    fields: ['file'],
    th: 'รายการของค่ายมีที่ผิด ยังไม่ได้นำเข้า',
    en: 'The list of the provider has faults. Nothing was brought in.',
  },
  GAME_BOOK_LARGE: {
    status: 400,
    fields: ['file'],
    th: 'ไฟล์ใหญ่เกินไป รับได้ไม่เกิน 50,000 รายการ',
    en: 'The file is too large: 50,000 lines are the most',
  },
  GAME_BOOK_DAY: {
    fields: ['day'],
    th: 'นำเข้าได้เมื่อวันนั้นจบแล้ว',
    en: 'A list is brought in once its day is over',
  },
  GAME_BOOK_ASKED: {
    fields: ['day'],
    th: 'ค่ายตอบรายการของวันนี้มาเองแล้ว จึงนำเข้าทับไม่ได้ ระบบถามค่ายใหม่เองตราบที่ยังมีผลต่าง',
    en: 'The provider has answered with this day’s list itself: none is brought over it, and it is asked again while there are differences',
  },
  GAME_DIFFERENCE_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบผลต่างนี้ หรือหายไปแล้ว',
    en: 'There is no such difference, or it is gone',
  },
  GAME_DIFFERENCE_NO_MONEY: {
    fields: ['moved'],
    th: 'ยังไม่มีการปรับเงินของสมาชิกคนนี้ตามยอดผลต่างหลังจากที่พบ',
    en: 'No money by hand of this member and this amount has been agreed to since the difference was found',
  },
} as const satisfies Record<string, RefusalText>
