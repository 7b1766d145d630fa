import { receivingText } from './receiving.ts'

const states = { credited: 'เติมให้สมาชิกแล้ว', suspense: 'อยู่ในเงินค้าง', returned: 'คืนแล้ว' }

/** Words about money of the same amount near the same time. */
export const nearText = {
  title: 'ยอดเดียวกันใกล้เวลานี้',
  none: 'ไม่มี',
  states,
  payment: (at: string, state: keyof typeof states, by: string) => `${at} ${states[state]} (${by})`,
  channel: (channel: string) => receivingText.channels[channel] ?? channel,
  byPeople: 'เจ้าหน้าที่รับเข้า',
} as const
