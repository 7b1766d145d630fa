import type { Words } from '../../domain/words.ts'

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
