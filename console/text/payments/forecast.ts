import type { RulesForecast } from '../../../contract/console/money/forecast.ts'

type Reward = RulesForecast['lines'][number]['reward']

/** Words about what rewards cost. */
export const forecastText = {
  title: 'ค่าใช้จ่ายของรางวัลต่อเดือน',
  lead: 'คิดจากสิ่งที่สมาชิกทำจริง ถ้าทุกคนรับครบทุกสิทธิ์ เดือนละ 30 วัน',
  from: (from: string, to: string, days: number, staked: string) =>
    `จากวันที่ ${from} ถึง ${to} รวม ${days} วัน ยอดแทงที่ออกผลแล้ว ${staked} บาท`,
  none: 'ยังไม่มีประวัติให้คิด เมื่อมีงวดที่ออกผลหรือเงินฝากแล้วหนึ่งวันเต็ม จะประเมินได้',
  given: 'ให้ไปจริง',
  standing: 'กติกาที่ใช้อยู่',
  asked: 'กติกาที่พิมพ์',
  reward: 'รางวัล',
  total: 'รวมที่ประเมินได้',
  withRanks: 'รวมในคืนยอดเสีย',
  notForecast: 'ไม่ประเมินที่นี่',
  show: 'ประเมินค่าใช้จ่าย',
  rewards: {
    checkIn: 'เช็กอิน',
    cashback: 'คืนยอดเสีย',
    ranks: 'ระดับสมาชิก',
    wheel: 'วงล้อ',
    affiliates: 'แนะนำเพื่อน',
    promotions: 'โปรโมชัน',
    coupons: 'เครดิตฟรี',
  } satisfies Record<Reward, string>,
  promotion: (grants: string, granted: string, paid: string) =>
    `ถ้าทุกการฝากที่เข้าเงื่อนไขรับโปรโมชันนี้: ${grants} ครั้งต่อเดือน โบนัสไม่เกิน ${granted} บาท ถ้าเล่นอย่างที่เล่นมา จ่ายจริงราว ${paid} บาท`,
} as const
