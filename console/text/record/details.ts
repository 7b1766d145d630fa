import type { AuditEntry } from '../../../contract/console/audit.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { isBetType } from '../../../domain/betting/bet-types.ts'
import { planName } from '../../../domain/betting/price/default-rates.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import type { PresetRole } from '../../../domain/staff/permissions.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { fastRulesText } from '../fast.ts'
import { formsText } from '../forms.ts'
import { closeText } from '../payments/close.ts'
import { disputesText } from '../payments/disputes.ts'
import { moneyRulesText } from '../payments/money-rules.ts'
import { roundsText } from '../rounds/rounds.ts'
import { rulesText } from '../rules.ts'
import { licenceText } from '../safer/licence.ts'
import { schedulesText } from '../schedules.ts'
import { siteText } from '../site.ts'
import { soldText } from '../sold.ts'
import { unitsText } from '../units.ts'
import { PERMISSION_TEXT } from './permissions.ts'

type Detail = AuditEntry['details'][number]

/**
 * The parts of the names under which the log keeps details, in the order they are read. An empty word says nothing more
 * than the others.
 */
const NAMES: Readonly<Record<string, string>> = {
  code: 'รหัส',
  name: 'ชื่อ',
  audience: 'ส่งถึง',
  people: 'กี่คน',
  marketing: 'ข่าวโปรโมชัน',
  amount: 'จำนวนเงิน',
  credit: 'เครดิต',
  found: 'ผลต่างที่พบ',
  account: 'บัญชี',
  lines: 'จำนวนรายการ',
  undone: 'รายการที่ยกเลิก',
  outcome: 'ตัดสินว่า',
  rotation: 'เปลี่ยนครั้งที่',
  group: 'กลุ่ม',
  plan: 'แบบอัตราจ่าย',
  day: 'วันที่',
  count: 'จำนวนผลต่าง',
  type: 'ประเภท',
  kind: 'แบบ',
  numbers: 'เลข',
  rate: 'จ่าย',
  discount: 'ส่วนลด',
  rankMax: 'ระดับสมาชิกเพิ่มได้ถึง',
  cap: 'รับเลขละไม่เกิน',
  memberCap: 'คนละไม่เกินต่อเลข',
  memberRoundMax: 'คนละไม่เกินต่อรอบ',
  before: 'เดิม',
  after: 'ใหม่',
  source: 'แหล่งที่มา',
  revision: 'ฉบับที่',
  tiers: 'ขั้น',
  upTo: 'ถึงยอด',
  from: 'จากวัน',
  to: 'เป็นวัน',
  address: 'ที่อยู่ IP',
  browser: 'เบราว์เซอร์',
  role: 'หน้าที่',
  permissions: 'สิทธิ์',
  by: 'ด้วย',
  which: 'อุปกรณ์',
  changed: '',
  types: '',
  own: '',
  onSale: 'ขาย',
  days: '',
  every: 'วันออกผล',
  on: 'วัน',
  drawAt: 'เวลาออกผล',
  closeMinutes: schedulesText.form.closeMinutes,
  moves: 'เลื่อนหรืองดงวด',
  reason: 'เหตุผล',
  takeBack: 'เมื่อได้มากเกินไป',
  noResultMinutes: 'งดเองเมื่อไม่มีผล',
  rule: fastRulesText.rule,
  ...licenceText.fields,
  beacons: 'เลขสุ่มสาธารณะ',
  coolDownSeconds: 'เว้นระหว่างการยิง',
  withdrawals: moneyRulesText.withdrawals,
  min: moneyRulesText.min,
  max: moneyRulesText.max,
  dayMax: moneyRulesText.dayMax,
  dayCount: moneyRulesText.dayCount,
  waitHours: 'รอหลังเปลี่ยนบัญชี (ชั่วโมง)',
  twoFrom: moneyRulesText.twoFrom,
  autoMax: moneyRulesText.autoMax,
  autoAfterDays: 'เฉพาะสมาชิกที่สมัครมาแล้ว (วัน)',
  firstByPeople: moneyRulesText.firstByPeople,
  unprovenByPeople: moneyRulesText.unprovenByPeople,
  membersPay: moneyRulesText.membersPay,
  turnover: moneyRulesText.turnover,
  depositPercent: 'ต้องเทิร์นของยอดฝาก (%)',
  groups: 'นับยอดแทง (%)',
  adjustDayMax: moneyRulesText.adjustDayMax,
  messages: moneyRulesText.messages,
  eachMost: moneyRulesText.eachMost,
  openMost: moneyRulesText.openMost,
  checkIn: moneyRulesText.checkIn,
  isOn: 'เปิดใช้',
  condition: moneyRulesText.checkInCondition,
  betMin: moneyRulesText.checkInBetMin,
  turnoverPercent: 'ต้องเทิร์นของรางวัล (%)',
  ladder: 'วันของเช็กอิน',
  bonus: 'โบนัสของวัน',
  wheel: moneyRulesText.wheel,
  places: 'ช่องของวงล้อ',
  weight: moneyRulesText.placeWeight,
  prize: moneyRulesText.placePrize,
  perDeposit: moneyRulesText.perDeposit,
  freeADay: moneyRulesText.freeADay,
  mostADay: moneyRulesText.mostADay,
  ranks: moneyRulesText.ranks,
  steps: moneyRulesText.rankSteps,
  needed: moneyRulesText.rankNeeded,
  raise: moneyRulesText.rankRaise,
  affiliates: moneyRulesText.affiliates,
  friend: 'เพื่อน',
  rates: 'อัตราต่อ 10,000',
  cashback: moneyRulesText.cashback,
  period: moneyRulesText.cashbackPeriod,
  percent: 'ร้อยละ',
  least: moneyRulesText.cashbackLeast,
  most: moneyRulesText.cashbackMost,
  creditBelow: moneyRulesText.creditBelow,
  unwritten_before: 'ก่อนหน้านี้ที่ไม่ได้จด',
  message: 'ข่าวสาร',
  header: siteText.header,
  topic: siteText.topic,
  description: siteText.description,
  runningText: siteText.running,
  runningTextEnglish: siteText.runningEnglish,
  notices: siteText.notices,
  contacts: siteText.contacts,
  label: siteText.contact,
  howToPlay: siteText.howto,
  about: siteText.about,
  banks: siteText.banks,
  awards: siteText.awards,
  registrationClosed: siteText.registrationClosed,
  maintenance: 'ปิดปรับปรุง',
  games: 'เกมทั้งหมด',
  providers: 'ค่าย',
  provider: 'ค่ายเกม',
  shelf: 'หมวด',
  place: 'ลำดับ',
  game: 'เกม',
  listed: 'เกมในรายชื่อ',
  added: 'เกมใหม่',
  altered: 'เกมที่แก้',
  gone: 'เกมที่หายไป',
  terms: 'ประเภทและอัตราคืน',
  retyped: 'เกมที่เปลี่ยนประเภทหรืออัตราคืน',
  startsAt: 'ตั้งแต่',
  endsAt: 'ถึง',
  notice: 'ข้อความ',
  more: 'อีกกี่รายละเอียดที่ไม่ได้แสดง',
}

/** The roles an operator begins with; the record keeps their code. */
const ROLES: Readonly<Record<PresetRole, string>> = {
  draw_maker: 'ผู้บันทึกผล',
  draw_checker: 'ผู้ยืนยันผล',
  auditor: 'ผู้ตรวจสอบ',
  operator_admin: 'ผู้ดูแลระบบ',
}

type Said = (value: string) => string | undefined

/** What a value means, by the last part of its name. */
const VALUES: Readonly<Record<string, Said>> = {
  condition: (value) => wordOf(moneyRulesText.checkInConditions, value),
  type: (value) => (isBetType(value) ? nameOf(value, LANGUAGE) : undefined),
  group: (value) => groupName(value, LANGUAGE),
  plan: (value) => planName(value, LANGUAGE),
  role: (value) => wordOf(ROLES, value),
  permissions: (value) =>
    value
      .split(' ')
      .map((each) => wordOf(PERMISSION_TEXT, each) ?? each)
      .join(', '),
  kind: (value) => wordOf({ ...KINDS, ...siteText.kinds }, value),
  from: (value) => wordOf(roundsText.status, value),
  by: (value) => wordOf({ link: 'ลิงก์', create: 'คำสั่งบนเครื่อง', staff: 'เจ้าหน้าที่' }, value),
  which: (value) => wordOf({ this: 'เครื่องนี้', all: 'ทุกเครื่อง' }, value),
  onSale: (value) => (value === 'true' ? 'เปิดขาย' : schedulesText.offSale),
  found: (value) =>
    value
      .split(' ')
      .map((each) => wordOf(closeText.types, each) ?? each)
      .join(', '),
  outcome: (value) => wordOf(disputesText.outcomes, value),
  every: (value) => wordOf(schedulesText.form.kinds, value),
  closeMinutes: (value) => `${value} ${formsText.minutes}`,
  noResultMinutes: (value) => `${value} ${formsText.minutes}`,
  coolDownSeconds: (value) => `${value} ${formsText.seconds}`,
  takeBack: (value) => wordOf(rulesText.choices, value)?.[0],
  rule: (value) => wordOf(fastRulesText.choices, value)?.[0],
  before: (value) => wordOf({ ...soldText.ways, ...ROLES }, value),
  after: (value) => wordOf(soldText.ways, value),
}

const KINDS = {
  closed: 'ปิดรับ',
  half: 'จ่ายครึ่ง',
  rate: 'อัตราเฉพาะ',
  tiers: 'ตามขั้น',
  open: 'จ่ายตามปกติ',
}

/** A detail in words, with the unit of a figure. */
export function detailWords(detail: Detail, all: readonly Detail[]): readonly [name: string, value: string] {
  return [detailName(detail.name), detailValue(detail, all)]
}

const ORDER = new Map(Object.keys(NAMES).map((name, place) => [name, place]))

/** The details in the order they are read: the log keeps them by their names in Latin letters. */
export function inOrder(details: readonly Detail[]): readonly Detail[] {
  return details.toSorted((a, b) => {
    const [left, right] = [a.name.split('.'), b.name.split('.')]
    const differs = left.findIndex((part, at) => part !== right[at])
    const place = (parts: readonly string[]) => ORDER.get(parts[differs] ?? '') ?? 0
    return differs < 0 ? 0 : place(left) - place(right)
  })
}

/** `after.types.two_top.tiers.1.upTo` is `ใหม่ · 2 ตัวบน · ขั้น 1 · ถึงยอด`. */
function detailName(name: string): string {
  const words: string[] = []
  for (const part of name.split('.')) {
    const last = words.at(-1)
    if (/^\d+$/.test(part) && last !== undefined) words[words.length - 1] = `${last} ${part}`
    else words.push(isBetType(part) ? nameOf(part, LANGUAGE) : (NAMES[part] ?? groupName(part, LANGUAGE)))
  }
  return words.filter(Boolean).join(' · ')
}

function detailValue({ name, value, unit }: Detail, all: readonly Detail[]): string {
  if (value === null) return 'ไม่มี'
  if (unit !== null) return unitsText[unit](Number(value))
  const last = name.split('.').at(-1) ?? ''
  if (last === 'on')
    return daysText(
      value,
      all.find((each) => each.name === name.replace(/on$/, 'every')),
    )
  return VALUES[last]?.(value) ?? wordOf({ true: 'ใช่', false: 'ไม่ใช่' }, value) ?? value
}

/** Days of the week are numbers in the log, from Sunday on, as days of the month are. */
function daysText(value: string, every: Detail | undefined): string {
  const days = value.split(' ')
  if (every?.value !== 'week') return days.join(', ')
  return days.map((day) => schedulesText.form.weekdays[Number(day)] ?? day).join(', ')
}

function wordOf<Word>(words: Readonly<Record<string, Word>>, key: string): Word | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}
