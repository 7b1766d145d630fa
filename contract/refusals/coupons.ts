import type { RefusalText } from './refusal-text.ts'

export const COUPON_REFUSALS = {
  COUPON_UNKNOWN: {
    plainStatus: 404,
    th: 'ไม่พบโค้ดนี้ ตรวจตัวอักษรแล้วลองใหม่',
    en: 'There is no such code. Check its letters and try again.',
  },
  COUPON_ENDED: {
    th: 'โค้ดนี้หมดเวลา ยังไม่ถึงเวลา หรือเปลี่ยนเงื่อนไขแล้ว',
    en: 'This code has ended, has not begun, or has other terms now',
  },
  COUPON_GONE: { th: 'โค้ดนี้มีคนใช้ครบแล้ว', en: 'This code has been used up' },
  COUPON_USED: {
    th: 'คุณใช้โค้ดนี้ หรือสิทธิ์ของแคมเปญนี้ครบแล้ว',
    en: 'You have used this code, or had this campaign as often as it can be had',
  },
  COUPON_SHARED: {
    th: 'สิทธิ์นี้ใช้ครบแล้วกับเบอร์ บัญชีธนาคาร หรืออุปกรณ์เดียวกัน',
    en: 'Somebody with the same phone, bank account or device has used this already',
  },
  COUPON_FULL: {
    th: 'ถ้ารับโค้ดนี้ เครดิตฟรีของแคมเปญนี้จะเกินยอดสูงสุดต่อคน',
    en: 'With this code you would have more free credit of this campaign than a member may',
  },
  COUPON_ACCOUNT: {
    th: 'เพิ่มบัญชีธนาคารของคุณก่อน จึงรับเครดิตฟรีได้',
    en: 'Add a bank account of your own first, and you can claim free credit',
  },
  COUPON_PLAYING: {
    th: 'มีเครดิตฟรีที่ยังแทงไม่ครบ แทงให้ครบหรือทิ้งก่อนจึงรับใหม่ได้',
    en: 'You have free credit to play. Play it to its end, or give it up, before you claim more.',
  },
  COUPON_PROMOTION: {
    th: 'มีโปรโมชันที่ใช้หรือเลือกไว้อยู่ เล่นให้ครบหรือยกเลิกก่อนจึงรับเครดิตฟรีได้',
    en: 'You use a promotion or have chosen one. Finish it or give it up before you claim free credit.',
  },
  COUPON_NONE: { th: 'ไม่พบเครดิตฟรีนี้ในบัญชีของคุณ', en: 'There is no such free credit of yours' },
  FREE_CREDIT_LEFT: {
    th: 'เครดิตฟรียังแทงไม่ครบ แทงให้ครบหรือทิ้งก่อนจึงถอนได้',
    en: 'Your free credit is not played to its end. Finish it or give it up, and you can withdraw.',
  },
  COUPON_CAMPAIGN: { plainStatus: 404, th: 'ไม่พบแคมเปญนี้', en: 'There is no such campaign' },
  COUPON_UNCHANGED: {
    plainStatus: 409,
    th: 'แคมเปญนี้มีเงื่อนไขนี้อยู่แล้ว',
    en: 'This campaign has these terms already',
  },
  COUPON_BATCH: { plainStatus: 404, th: 'ไม่พบชุดรหัสนี้', en: 'There is no such batch of codes' },
  COUPON_CODES_GONE: {
    th: 'รหัสชุดนี้ออกด้วยกุญแจอื่น ดาวน์โหลดอีกไม่ได้ ที่แจกไปแล้วยังใช้ได้',
    en: 'These codes were made with another key and cannot be downloaded again. Those given out still work.',
  },
  COUPON_CREDIT: {
    th: 'เครดิตฟรีต้องเป็น 1 ถึง 10,000 บาท',
    en: 'Free credit is 1 to 10,000 baht',
  },
  COUPON_CASH: {
    th: 'ยอดสูงสุดต่อคนต้องไม่น้อยกว่าเครดิต และยอดขั้นต่ำต้องถึงได้ด้วยสิทธิ์ที่ให้',
    en: 'The most a member gets is no less than one credit, and the least can be reached with the claims allowed',
  },
  COUPON_TIMES: {
    th: 'จำนวนเท่าและสิทธิ์ต่อคนหรือต่ออุปกรณ์ต้องเป็น 1 ถึง 100',
    en: 'Stakes and claims each are 1 to 100 times',
  },
  COUPON_DEVICE: {
    th: 'สิทธิ์ต่ออุปกรณ์ต้องไม่น้อยกว่าสิทธิ์ต่อคน',
    en: 'A device claims no fewer times than a person',
  },
  COUPON_TOTAL: {
    th: 'สิทธิ์รวมต้องเป็น 1 ถึง 100,000',
    en: 'All claims together are 1 to 100,000',
  },
  COUPON_MADE: {
    th: 'ออกรหัสไปแล้วมากกว่าสิทธิ์รวมนี้ ถ้าจะหยุดแคมเปญให้จบแคมเปญ',
    en: 'More claims than that were made codes for. To stop the campaign, end it.',
  },
  COUPON_FEW: {
    th: 'สมาชิกใช้แต่ละรหัสได้ครั้งเดียว รหัสเท่านี้ไม่มีใครถึงยอดขั้นต่ำที่เข้าเงินสด',
    en: 'A member claims each code once: with so few codes nobody comes to the least that becomes cash',
  },
  COUPON_UNTIL: { th: 'เวลาจบต้องหลังเวลาเริ่ม', en: 'A campaign ends after it begins' },
  COUPON_COUNT: {
    th: 'ออกได้ครั้งละ 1 ถึง 5,000 รหัส ใช้ได้รหัสละ 1 ถึง 100,000 คน',
    en: 'Make 1 to 5,000 codes at once, each for 1 to 100,000 members',
  },
  COUPON_ISSUED: {
    th: 'รหัสมากกว่าสิทธิ์ที่สองคนยืนยันไว้',
    en: 'These are more codes than two people have agreed to',
  },
} as const satisfies Record<string, RefusalText>
