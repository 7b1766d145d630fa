import type { CareShown, MarkerShown } from '../../../contract/console/safer.ts'
import type { StaffCare } from '../../../domain/safer/care.ts'
import { menuText } from '../menu.ts'

/** Words about members whose play has markers of harm, and what is done for them. */
export const saferText = {
  title: menuText.titles.safer,
  lead: 'สมาชิกที่การเล่นมีสัญญาณน่าเป็นห่วง ระบบตรวจทุกชั่วโมงและแจ้งสมาชิกเรื่องวงเงินให้แล้ว เห็นเฉพาะคนที่มีสิทธิ์ ห้ามใช้เพื่อการตลาด',
  view: 'สถานะเรื่อง',
  views: { open: 'รอดูแล', closed: 'ดูแลแล้ว' },
  columns: {
    member: 'สมาชิก',
    markers: 'สัญญาณ',
    last: 'ดูแลล่าสุด',
    opened: 'พบเมื่อ',
    closed: 'ดูแลเมื่อ',
  },
  empty: { open: 'ไม่มีเรื่องที่รอดูแล', closed: 'ยังไม่มีเรื่องที่ดูแลแล้ว' },
  emptyWhy: {
    open: 'เมื่อการเล่นของสมาชิกมีสัญญาณ จะขึ้นที่นี่ภายในชั่วโมงถัดไป',
    closed: 'เรื่องที่มีคนบันทึกว่าทำอะไรไปแล้วจะย้ายมาที่นี่ พร้อมผลหลัง 7 และ 30 วัน',
  },
  markers: {
    'deposit-size': 'ฝากก้อนใหญ่กว่าปกติ',
    'failed-deposits': 'ฝากไม่สำเร็จหลายครั้งในชั่วโมงเดียว',
    'night-play': 'เล่นช่วงตี 2 ถึงตี 5 ติดกัน',
    'limit-raises': 'เพิ่มวงเงินของตัวเองใน 7 วัน',
    redeposits: 'ถอนแล้วฝากกลับใน 24 ชั่วโมง',
    'loss-size': 'เสียมากกว่าปกติใน 7 วัน',
    'deposits-after-loss': 'ฝากภายใน 1 ชั่วโมงหลังเสีย',
    'long-play': 'เล่นนานใน 24 ชั่วโมง',
  },
  figure: ({ kind, unit, figure }: Pick<MarkerShown, 'kind' | 'unit' | 'figure'>) => {
    if (unit === 'baht') return `${number(figure)} บาท`
    if (unit === 'minutes') return minutes(figure)
    return `${number(figure)} ${kind === 'night-play' ? 'คืน' : 'ครั้ง'}`
  },
  usual: (figure: string) => `ปกติ ${figure}`,
  opened: 'พบครั้งแรก',
  closedAt: 'ดูแลแล้วเมื่อ',
  stoppedUntil: 'หยุดเล่นอยู่ถึง',
  stoppedOn: 'หยุดเล่นระยะยาว จนกว่าจะขอกลับมาเอง',
  found: 'สัญญาณที่พบ',
  cares: 'ที่ทำไปแล้ว',
  none: 'ยังไม่มีใครทำอะไร',
  system: 'ระบบ',
  careKinds: {
    offer: 'แจ้งเรื่องตั้งวงเงิน',
    message: 'ส่งข้อความห่วงใย',
    limit: 'แนะนำวงเงิน',
    call: 'โทรคุยกับสมาชิก',
    break: 'ให้พักการเล่น',
    watch: 'ดูแล้ว ยังไม่ต้องทำอะไร',
  } satisfies Record<CareShown['kind'], string>,
  careLeads: {
    message: 'สมาชิกได้ข้อความในกล่องข้อความ ชวนดูเวลา วงเงิน และการพัก ไม่มีตัวเลขของเขา',
    limit: 'สมาชิกได้ข้อความแนะนำวงเงินนี้ ตั้งเองหรือไม่ตั้งก็ได้',
    call: 'บันทึกหลังคุยแล้ว ระบบไม่ส่งอะไรถึงสมาชิก',
    break: 'มีผลทันทีและยกเลิกก่อนเวลาไม่ได้ สมาชิกถอนเงินได้ตามปกติ ใช้เมื่อกฎหมายและข้อตกลงให้ทำได้',
    watch: 'บันทึกว่าดูแล้ว ถ้ามีสัญญาณใหม่ เรื่องจะขึ้นมาอีก',
  } satisfies Record<StaffCare, string>,
  limitKinds: { deposit: 'วงเงินฝาก', stake: 'วงเงินแทง', loss: 'วงเงินเสีย' },
  limitSpans: { day: '24 ชั่วโมง', week: '7 วัน', month: '1 เดือน' },
  lengths: { day: '1 วัน', week: '1 สัปดาห์' },
  suggested: (kind: string, span: string, baht: number) => `${kind} ${number(baht)} บาท ใน ${span}`,
  until: (when: string) => `พักถึง ${when}`,
  effect: (days: number) => `ผลหลัง ${days} วัน`,
  effectWaits: 'ผลจะคำนวณเมื่อครบ 7 วันและ 30 วัน',
  before: 'ก่อน',
  after: 'หลัง',
  figures: { deposited: 'ฝาก', staked: 'แทง', lost: 'เสียสุทธิ', minutes: 'เวลาเล่น' },
  act: 'บันทึกการดูแล',
  what: 'ทำอะไร',
  limit: 'วงเงิน',
  span: 'ในช่วง',
  amount: 'ไม่เกินกี่บาท',
  length: 'พักนานเท่าไร',
  note: 'รายละเอียด ให้เจ้าหน้าที่คนอื่นอ่าน',
  send: 'บันทึก',
  done: 'บันทึกแล้ว',
  readOnly: 'คุณดูได้อย่างเดียว',
  close: 'ปิด',
  minutes,
} as const

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

function minutes(value: number): string {
  const [hours, rest] = [Math.floor(value / 60), value % 60]
  if (hours === 0) return `${rest} นาที`
  return rest === 0 ? `${hours} ชม.` : `${hours} ชม. ${rest} นาที`
}
