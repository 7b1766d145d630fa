import type { ToldBy } from '../../../domain/payments/provider-health.ts'
import { menuText } from '../menu.ts'

/** Words about the ways to be told of money, and the provider that pays. */
export const providersText = {
  title: menuText.titles.providers,
  lead: 'ใครแจ้งเงินเข้า ใครจ่ายเงินออก และตอนนี้ทำงานอยู่หรือไม่ ดูใหม่ให้เองทุกนาที',
  incoming: 'ช่องทางแจ้งเงินเข้า',
  channels: {
    'bank-feed': 'ธนาคารแจ้งเข้าระบบ',
    sms: 'ข้อความจากมือถือ',
    statement: 'ไฟล์เดินบัญชี',
    qr: 'QR พร้อมเพย์',
    'slip-lookup': 'ตรวจสลิปกับธนาคาร',
  } satisfies Readonly<Record<ToldBy, string>>,
  columns: {
    channel: 'ช่องทาง',
    state: 'สถานะ',
    heard: 'แจ้งล่าสุด',
    told: 'แจ้งใน 24 ชม.',
    missed: 'ไม่ได้แจ้งใน 24 ชม.',
  },
  states: { works: 'ทำงาน', misses: 'แจ้งไม่ครบ', silent: 'เงียบ' },
  why: {
    works: '',
    misses: 'ช่องทางอื่นแจ้งเงินที่ช่องทางนี้ไม่ได้แจ้ง ตรวจการเชื่อมต่อ',
    silent: 'ไม่มีการแจ้งใน 7 วัน หรือยังไม่ได้ตั้งค่า',
  },
  never: 'ไม่มีใน 7 วัน',
  outgoing: 'ผู้ให้บริการจ่ายเงิน',
  payoutStates: { works: 'ทำงาน', late: 'จ่ายช้า', unknown: 'ไม่รู้ผล', absent: 'ยังไม่ได้ตั้งค่า' },
  payoutWhy: {
    works: '',
    late: 'มีรายการรอจ่ายนานกว่า 15 นาที ระบบถามผู้ให้บริการซ้ำให้เอง',
    unknown: 'มีรายการที่ไม่รู้ว่าจ่ายแล้วหรือไม่ เงินยังกันไว้ ระบบถามซ้ำให้เอง ห้ามโอนเองจนกว่าจะรู้ผล',
    absent: 'สมาชิกถอนเงินไม่ได้จนกว่าจะมีผู้ให้บริการ',
  },
  approved: 'อนุมัติแล้ว รอส่ง',
  sending: 'ส่งแล้ว รอผล',
  unknown: 'ไม่รู้ผล',
  waitsSince: 'เก่าสุดรอตั้งแต่',
  paidAt: 'จ่ายสำเร็จล่าสุด',
  count: (count: number) => `${count} รายการ`,
  withdrawals: 'ดูรายการถอน',
  none: '-',
} as const
