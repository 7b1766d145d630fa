import { PROMPTPAY } from '../../../domain/payments/codes/promptpay.ts'
import type { Language, Words } from '../../../domain/words.ts'

/** A bank that members may name as theirs. Codes are the ones people and slips use. */
export interface Bank {
  readonly code: string
  readonly name: Words
  readonly shortName: Words
  readonly color: string
}

/** Banks that take deposits of persons in Thailand today, the most used first. Those that merged away are not offered. */
export const BANKS: readonly Bank[] = [
  {
    code: 'kbank',
    name: { th: 'ธนาคารกสิกรไทย', en: 'Kasikornbank' },
    shortName: { th: 'กสิกรไทย', en: 'KBank' },
    color: '#138f2d',
  },
  {
    code: 'scb',
    name: { th: 'ธนาคารไทยพาณิชย์', en: 'Siam Commercial Bank' },
    shortName: { th: 'ไทยพาณิชย์', en: 'SCB' },
    color: '#4e2e7f',
  },
  {
    code: 'bbl',
    name: { th: 'ธนาคารกรุงเทพ', en: 'Bangkok Bank' },
    shortName: { th: 'กรุงเทพ', en: 'Bangkok Bank' },
    color: '#1e4598',
  },
  {
    code: 'ktb',
    name: { th: 'ธนาคารกรุงไทย', en: 'Krungthai Bank' },
    shortName: { th: 'กรุงไทย', en: 'Krungthai' },
    color: '#1ba5e1',
  },
  {
    code: 'bay',
    name: { th: 'ธนาคารกรุงศรีอยุธยา', en: 'Bank of Ayudhya' },
    shortName: { th: 'กรุงศรีอยุธยา', en: 'Krungsri' },
    color: '#fec43b',
  },
  {
    code: 'ttb',
    name: { th: 'ธนาคารทีเอ็มบีธนชาต', en: 'TMBThanachart Bank' },
    shortName: { th: 'ทีเอ็มบีธนชาต', en: 'ttb' },
    color: '#0c55f2',
  },
  {
    code: 'gsb',
    name: { th: 'ธนาคารออมสิน', en: 'Government Savings Bank' },
    shortName: { th: 'ออมสิน', en: 'GSB' },
    color: '#eb198d',
  },
  {
    code: 'baac',
    name: {
      th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
      en: 'Bank for Agriculture and Agricultural Cooperatives',
    },
    shortName: { th: 'ธ.ก.ส.', en: 'BAAC' },
    color: '#4b9b1d',
  },
  {
    code: 'ghb',
    name: { th: 'ธนาคารอาคารสงเคราะห์', en: 'Government Housing Bank' },
    shortName: { th: 'ธ.อ.ส.', en: 'GHB' },
    color: '#f57d23',
  },
  {
    code: 'uob',
    name: { th: 'ธนาคารยูโอบี', en: 'United Overseas Bank' },
    shortName: { th: 'ยูโอบี', en: 'UOB' },
    color: '#0b3979',
  },
  {
    code: 'cimb',
    name: { th: 'ธนาคารซีไอเอ็มบี', en: 'CIMB Thai Bank' },
    shortName: { th: 'ซีไอเอ็มบี', en: 'CIMB' },
    color: '#7e2f36',
  },
  {
    code: 'kk',
    name: { th: 'ธนาคารเกียรตินาคินภัทร', en: 'Kiatnakin Phatra Bank' },
    shortName: { th: 'เกียรตินาคิน', en: 'KKP' },
    color: '#199cc5',
  },
  {
    code: 'tisco',
    name: { th: 'ธนาคารทิสโก้', en: 'TISCO Bank' },
    shortName: { th: 'ทิสโก้', en: 'TISCO' },
    color: '#12549f',
  },
  {
    code: 'lhb',
    name: { th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', en: 'Land and Houses Bank' },
    shortName: { th: 'แลนด์ แอนด์ เฮ้าส์', en: 'LH Bank' },
    color: '#6d6e71',
  },
  {
    code: 'ibank',
    name: { th: 'ธนาคารอิสลามแห่งประเทศไทย', en: 'Islamic Bank of Thailand' },
    shortName: { th: 'อิสลามแห่งประเทศไทย', en: 'ibank' },
    color: '#184615',
  },
  {
    code: 'icbc',
    name: { th: 'ธนาคารไอซีบีซี', en: 'ICBC (Thai)' },
    shortName: { th: 'ไอซีบีซี', en: 'ICBC' },
    color: '#c50f1c',
  },
  {
    code: 'tcrb',
    name: { th: 'ธนาคารไทยเครดิต', en: 'Thai Credit Bank' },
    shortName: { th: 'ไทยเครดิต', en: 'Thai Credit' },
    color: '#0a4ab3',
  },
]

export function findBank(code: string): Bank | undefined {
  return BANKS.find((bank) => bank.code === code)
}

/** A bank that is not offered is called by its code. */
const PROMPTPAY_NAME: Words = { th: 'พร้อมเพย์ QR', en: 'PromptPay QR' }

export function bankName(code: string, language: Language): string {
  return code === PROMPTPAY ? PROMPTPAY_NAME[language] : (findBank(code)?.name[language] ?? code)
}
