import type { Language, Words } from '../words.ts'

/**
 * The rules that make a round void automatically. `outage`: members could not be served in a last minute. `shots`: fewer
 * than required. `beacon`: the promised one is not available. `reveal`: a share was not shown in time. `mismatch`: a
 * share is not the promised one.
 */
const VOID_RULES = {
  'no-result': { th: 'ไม่มีผลรางวัลภายในเวลาที่กำหนด', en: 'There was no result in time' },
  outage: {
    th: 'ระบบขัดข้องในนาทีสุดท้ายของการรับแทงหรือการยิงเลข ยกเลิกรอบและคืนเงินตามกติกา',
    en: 'The system was down in the last minute of bets or shots. The round is void and refunded by its rules',
  },
  shots: {
    th: 'มีเลขยิงไม่ครบจำนวนขั้นต่ำ ยกเลิกรอบและคืนเงินตามกติกา',
    en: 'There were fewer shots than the rules ask for. The round is void and refunded',
  },
  beacon: {
    th: 'ไม่ได้รับเลขสุ่มสาธารณะของรอบที่ประกาศไว้ภายในเวลาที่กำหนด ยกเลิกรอบและคืนเงิน',
    en: 'The announced public random number was not received in time. The round is void and refunded',
  },
  reveal: {
    th: 'ไม่มีการเปิดเลขสุ่มภายในเวลาที่กำหนด ยกเลิกรอบและคืนเงิน',
    en: 'The secret numbers were not revealed in time. The round is void and refunded',
  },
  mismatch: {
    th: 'เลขสุ่มที่เปิดไม่ตรงกับรหัสที่ประกาศไว้ ยกเลิกรอบและคืนเงิน',
    en: 'A revealed number did not match its announced code. The round is void and refunded',
  },
} as const satisfies Record<string, Words>

export type VoidRule = keyof typeof VOID_RULES

/** The reason in words for members. `detail`, such as a time, is the same in every language. */
export function voidReason(rule: VoidRule, detail: string | null, language: Language): string {
  const words = VOID_RULES[rule][language]
  return detail === null ? words : `${words} (${detail})`
}
