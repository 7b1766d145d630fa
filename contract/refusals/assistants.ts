import type { Words } from '../../domain/words.ts'
import type { RefusalText } from './refusal-text.ts'

export const ASSISTANT_REFUSALS = {
  ASSISTANT_MAY_NOT: {
    th: 'สิทธิ์ของผู้ช่วยไม่รวมเรื่องนี้ ให้เจ้าของบัญชีทำ หรือขอสิทธิ์จากเจ้าของบัญชี',
    en: 'The role of this assistant does not include this. Leave it to the owner of the account, or ask for the permission.',
    plainStatus: 403,
  },
  ASSISTANT_TWO_STEP_FIRST: {
    th: 'เจ้าของบัญชีให้ผู้ช่วยทุกคนยืนยันสองขั้นตอน ตั้งให้เสร็จก่อนแล้วใช้งานต่อได้',
    en: 'The owner of the account asks all assistants for two-step sign-in. Set it up first.',
    plainStatus: 403,
  },
  ASSISTANT_TWO_STEP_KEPT: {
    th: 'เจ้าของบัญชีให้ผู้ช่วยทุกคนยืนยันสองขั้นตอน จึงปิดไม่ได้',
    en: 'The owner of the account asks all assistants for two-step sign-in: it stays on',
  },
  ASSISTANT_BANNED: {
    th: 'ผู้ช่วยคนนี้ถูกระงับ',
    en: 'This assistant is suspended',
  },
  ASSISTANT_LOTTERY: {
    th: 'ผู้ช่วยแทงหวยนี้ไม่ได้ เจ้าของบัญชีไม่ได้เลือกไว้ให้',
    en: 'This assistant may not bet on this lottery: the owner of the account has not chosen it',
  },
  ASSISTANT_BUDGET: {
    th: 'ยอดแทงเกินงบต่อวันของผู้ช่วย',
    en: 'The stakes are above what this assistant may stake in a day',
  },
  ASSISTANT_NAME_INVALID: {
    th: 'ชื่อผู้ช่วยใช้ตัวอังกฤษเล็กและตัวเลข 2 ถึง 20 ตัว',
    en: 'The name of an assistant is 2 to 20 small English letters and digits',
    fields: ['name'],
  },
  ASSISTANT_NAME_TAKEN: {
    th: 'มีผู้ช่วยชื่อนี้แล้ว',
    en: 'There is an assistant of this name already',
    fields: ['name'],
  },
  ASSISTANTS_TOO_MANY: {
    th: 'มีผู้ช่วยครบ 50 คนแล้ว ใช้คนที่มีอยู่ หรือเปลี่ยนรหัสผ่านให้คนใหม่ใช้ต่อ',
    en: 'There are 50 assistants already. Give one of them to somebody else by a new password.',
  },
  OWN_PASSWORD_WRONG: {
    th: 'รหัสผ่านของคุณไม่ถูกต้อง',
    en: 'Your password is wrong',
    fields: ['own_password'],
  },
  ASSISTANT_UNKNOWN: { th: 'ไม่พบผู้ช่วยคนนี้', en: 'There is no such assistant' },
  ASSISTANT_ROLE_UNKNOWN: { th: 'ไม่พบบทบาทนี้', en: 'There is no such role', fields: ['role_id'] },
  ASSISTANT_ROLE_TAKEN: {
    th: 'มีบทบาทชื่อนี้แล้ว',
    en: 'There is a role of this name already',
    fields: ['name'],
  },
  ASSISTANT_ROLE_UNSEEN: {
    th: 'ผู้ช่วยที่ยกเลิกโพยต้องดูประวัติโพยได้ เลือกดูประวัติโพยด้วย',
    en: 'Who cancels tickets finds them in the history: allow that as well',
    fields: ['permissions'],
  },
  ASSISTANT_ROLES_TOO_MANY: {
    th: 'มีบทบาทครบ 20 แล้ว แก้บทบาทที่มีอยู่แทน',
    en: 'There are 20 roles already. Change one of them instead.',
  },
  ASSISTANT_COMMISSION_INVALID: {
    th: 'ค่าคอมเป็นร้อยละ 0 ถึง 50 ทศนิยมไม่เกิน 2 ตำแหน่ง',
    en: 'Commission is 0 to 50 per cent with at most two decimals',
    fields: ['commission'],
  },
  ASSISTANT_DAYS: {
    th: 'ดูรายงานได้ครั้งละไม่เกิน 93 วัน และวันแรกต้องไม่หลังวันสุดท้าย',
    en: 'A report is of at most 93 days, and its first day is not after its last',
  },
  ASSISTANT_BUDGET_INVALID: {
    th: 'งบต่อวันต้องมากกว่า 0 และไม่เกิน 10,000,000 บาท ทศนิยมไม่เกิน 2 ตำแหน่ง',
    en: 'The budget is more than 0 and at most 10,000,000 baht, with at most two decimals',
    fields: ['day_budget'],
  },
} as const satisfies Record<string, RefusalText>

/** What an assistant reads whose budget of the day leaves too little: the budget, and what is left of it. */
export function budgetWords(code: string, extra: Readonly<Record<string, unknown>>): Words | undefined {
  const { amount_max: most, amount_left: left } = extra
  if (code !== 'ASSISTANT_BUDGET' || typeof most !== 'number' || typeof left !== 'number') return undefined
  const [budget, rest] = [most.toLocaleString('en-US'), left.toLocaleString('en-US')]
  if (left === 0) {
    return {
      th: `ครบงบแทงวันนี้ของคุณแล้ว (${budget} บาท) แทงได้อีกหลังเที่ยงคืน หรือให้เจ้าของบัญชีเพิ่มงบ`,
      en: `Your budget of today, ${budget} baht, is used up. You can bet again after midnight, or the owner of the account can raise it.`,
    }
  }
  return {
    th: `ยอดนี้เกินงบแทงต่อวันของคุณ วันนี้แทงได้อีก ${rest} จากงบ ${budget} บาท`,
    en: `This is above your budget of the day: ${rest} of ${budget} baht is left today`,
  }
}
