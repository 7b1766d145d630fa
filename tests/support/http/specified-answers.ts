import { bangkokIso } from '../../../domain/calendar/bangkok.ts'

/** Whom the other server knows, with an id and tokens of its own. */
const MEMBER = 'demo01'
export const THEIR = {
  id: 77,
  memberToken: 'their.member-token',
  agentToken: 'their.agent-token',
  credit: 1012.5,
  cashback: 42.5,
  lottery: 'หวยต่างแดน',
  drawn: '747',
  billNo: 'T-0001',
  running: 'ข่าววิ่งจากต่างแดน',
  bank: 'ธนาคารต่างแดน',
  holder: 'บริษัท ต่างแดน จำกัด',
  maker: 'ค่ายต่างแดน',
  game: 'เกมต่างแดน',
} as const

const PROGRAM = '01a1fe50-9b29-7e95-9057-50cb876d3b01'
const ROUND = '01a1fe50-9b29-7e95-9057-50cb876d3b02'
const DRAWN_ROUND = '01a1fe50-9b29-7e95-9057-50cb876d3b03'
const BILL = '01a1fe50-9b29-7e95-9057-50cb876d3b04'
const HOUR_MS = 60 * 60 * 1000

interface Line {
  readonly type: string
  readonly number: string
  readonly amount: number
}

export interface Question {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What the specification reads of each answer, in the core shapes, and not a field more. */
export function specifiedAnswer(question: Question): object {
  const { path, body } = question
  if (path === '/bet' || path === '/lotto_flow/api/confirmBet') return { bill: billOf(linesOf(body)) }
  if (path === '/lotto_flow/api/bookingBet') return { booking: bookingOf(linesOf(body)) }
  const [, answer] = ANSWERS.find(([start]) => path.startsWith(start)) ?? []
  return answer?.() ?? { data: [] }
}

const ANSWERS: readonly [string, () => object][] = [
  [
    '/api/Login/auth/',
    () => ({
      ...{ randomkey: 'r', id: THEIR.id, username: MEMBER, accessTokenMember: THEIR.memberToken },
      lineInfo: { agent: '01', company: 'DM' },
    }),
  ],
  ['/organize/api/login', () => ({ role: 'member', token: THEIR.agentToken, upline: 'u', upline_id: '1' })],
  ['/api/auth/smart_member_login', () => ({ link: 'https://games.example/in?token=once' })],
  [
    '/api/auth/member/token/',
    () => ({ username: MEMBER, token: THEIR.agentToken, upline: 'u', upline_id: '1', status: true }),
  ],
  ['/api/member/username/', () => ({ username: `DM01${MEMBER}` })],
  ['/api/Gateway/Credit/', () => ({ credit: THEIR.credit })],
  ['/api/Gateway/CashbackCheck/', () => ({ cb_status: true, cashback: THEIR.cashback })],
  ['/api/Gateway/Cashback/', () => ({ cb_status: true, cashback: THEIR.cashback })],
  [
    '/api/Gateway/Bank/',
    () => ({
      ...{ b_display: true, p2p: null, payment: null, deposit_order: null },
      memberBank: { bank_name: THEIR.bank, bankName: 'xyz', accountNo: '1112223334' },
      banks: [{ name: THEIR.holder, accountNo: '9998887776' }],
    }),
  ],
  ['/api/Gateway/Provider/', () => ({ group: [], slot: { results: [{ code: 'ABC', name: THEIR.maker }] } })],
  ['/api/Gateway/Gamelist/', () => ({ data: [{ id: 'g1', name: THEIR.game, provider: 'ABC' }] })],
  ['/api/Gateway/WithdrawCheck/', () => ({})],
  ['/api/Gateway/WithdrawConfirm/', () => ({})],
  ['/organize/api/getProfile', () => ({ data: { member_username: `DM01${MEMBER}`, balance: THEIR.credit } })],
  ['/organize/api/MemberRuning', () => ({ online: 3, data: [THEIR.running] })],
  ['/api/Gateway/Webbessage/', () => ({ header: 'h', topic: 'ยินดีต้อนรับ', img: '', description: '' })],
  ['/api/Gateway/Adminmember/', () => ({ groups: [{ name: 'main', items: [] }] })],
  ['/banks.json', () => [{ code: 'xyz', name: THEIR.bank }]],
  ['/lottoOption/api/listProgram', () => ({ data: [programOf()] })],
  ['/programLotto/listProgram', () => ({ data: [programOf()] })],
  ['/lottoOption/api/getOne/', () => ({ data: { ...programOf(), types: TYPES } })],
  ['/member/api/getSettingMember/', () => ({ data: { types: TYPES } })],
  ['/member/api/getOutComeRateSelectType/', () => ({ data: [PLAN] })],
  ['/getHistory/', () => ({ data: [historyBill()] })],
  ['/getRoundPagination', () => ({ page: 1, limit: 100, total: 1, data: [historyBill()] })],
  ['/lotto-prize/prizeToday', () => ({ data: [prizeOf()] })],
  ['/lotto-prize/PrizeMember', () => ({ data: [prizeOf()] })],
  ['/programLotto/getListPrize', () => ({ data: [prizeOf()] })],
]

const TYPES = [
  { type: 'three_top', name: '3 ตัวบน', digits: 3, rate: 900 },
  { type: 'two_bottom', name: '2 ตัวล่าง', digits: 2, rate: 90 },
].map((each) => ({ ...each, discount: 0, min: 1, max: 1000, max_per_number: null, numbers: [] }))

const PLAN = {
  plan: 'full',
  name: 'เต็ม',
  types: TYPES.map(({ type, rate, discount }) => ({ type, rate, discount })),
}

function programOf() {
  const now = Date.now()
  const at = (hours: number) => bangkokIso(now + hours * HOUR_MS)
  const round = { id: ROUND, code: 'R1', status: 'open', open_at: at(-2), close_at: at(2), draw_at: at(3) }
  const named = { id: PROGRAM, code: 'elsewhere', name: THEIR.lottery, group: 'thai', flag: 'th', digits: 3 }
  return { ...named, round }
}

function prizeOf() {
  return {
    ...{ program_id: PROGRAM, program_code: 'elsewhere', program_name: THEIR.lottery },
    ...{ round_id: DRAWN_ROUND, draw_at: bangkokIso(Date.now() - 60_000), status: 'settled' },
    result: { three_top: THEIR.drawn, two_top: '47', two_bottom: '31' },
  }
}

function linesOf(body: Question['body']): readonly Line[] {
  return (body.lines as Line[] | undefined) ?? [{ type: 'two_bottom', number: '45', amount: 20 }]
}

function sold({ type, number, amount }: Line) {
  const rate = TYPES.find((each) => each.type === type)?.rate ?? 1
  return { type, number, amount, rate, discount: 0, win: amount * rate }
}

function billOf(lines: readonly Line[]) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const receipt = { leaf: 'l', nonce: 'n', path: [], signature: 's' }
  return {
    ...{
      id: BILL,
      bill_no: THEIR.billNo,
      round_id: ROUND,
      status: 'waiting',
      total,
      discount: 0,
      net: total,
    },
    ...{ credit: THEIR.credit, placed_at: bangkokIso(Date.now()), receipt, lines: lines.map(sold) },
  }
}

function historyBill() {
  const { credit: _, lines, ...bill } = billOf(linesOf({}))
  return { ...bill, lines: lines.map((line) => ({ ...line, result: 'waiting', paid: 0 })) }
}

function bookingOf(lines: readonly Line[]) {
  return {
    ...{ id: BILL, expires_at: bangkokIso(Date.now() + 60_000), credit: THEIR.credit },
    lines: lines.map((line) => ({ ...sold(line), changed: false, refused: null })),
  }
}
