import type { Licence } from '../../domain/operator/licence.ts'

/** Words about the operator's licence and its help line. */
export const licenceText = {
  closed: 'ยังไม่เปิดรับเงินจริง แทงและฝากยังไม่ได้ ถอนเงินได้ตามปกติ',
  line: ({ jurisdiction, licenceNo, helpName, helpPhone }: Licence) =>
    [
      licenceNo && `ใบอนุญาตเลขที่ ${licenceNo}`,
      jurisdiction,
      helpPhone && `สายด่วน ${helpName} ${helpPhone}`.replace('  ', ' '),
    ]
      .filter(Boolean)
      .join(' · '),
  help: 'คุยกับคนที่ช่วยได้',
  helpWhy: 'ถ้าการเล่นทำให้เดือดร้อน หรือห่วงคนใกล้ตัว โทรปรึกษาได้ ไม่ต้องบอกชื่อบัญชี',
  none: 'เว็บนี้ยังไม่ได้ระบุสายด่วน',
  call: (phone: string) => `โทร ${phone}`,
  licence: 'ใบอนุญาต',
  number: 'เลขที่',
  jurisdiction: 'ออกโดย',
  age: 'อายุที่สมัครได้',
  years: (age: number) => `${age} ปีขึ้นไป`,
} as const
