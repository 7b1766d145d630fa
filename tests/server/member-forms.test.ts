import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { betText } from '../../web/text/bet.ts'
import { depositText } from '../../web/text/deposit.ts'
import { pinText } from '../../web/text/protection.ts'
import { withdrawText } from '../../web/text/withdraw.ts'
import { authenticatorOf } from '../support/browser/authenticator.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let site: Site

beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

/** A page rendered after a refusal, as text and by its fields. */
class Drawn {
  readonly #html: string

  constructor(html: string) {
    this.#html = html.replaceAll('<!-- -->', '')
  }

  /** The fields of this name that are marked as invalid, each with its messages. */
  wrong(name: string): string[] {
    return this.#tags(name)
      .filter((tag) => tag.includes('aria-invalid="true"'))
      .map((tag) => this.#said(/aria-describedby="([^"]*)"/.exec(tag)?.[1] ?? ''))
  }

  /** The values of the fields of this name; of a select, the chosen one. */
  typed(name: string): string[] {
    return this.#tags(name).map((tag) =>
      tag.startsWith('<select')
        ? (new RegExp(`name="${name}".*?value="([^"]*)" selected=""`, 's').exec(this.#html)?.[1] ?? '')
        : (/ value="([^"]*)"/.exec(tag)?.[1] ?? ''),
    )
  }

  has(text: string): boolean {
    return this.#html.includes(text)
  }

  #tags(name: string): string[] {
    const fields = this.#html.match(/<(input|select)\b[^>]*>/g) ?? []
    return fields.filter((tag) => tag.includes(` name="${name}"`))
  }

  #said(ids: string): string {
    const words = ids.split(' ').map((id) => new RegExp(`<p id="${id}"[^>]*>([^<]*)`).exec(this.#html)?.[1])
    return words.join(' ')
  }
}

async function send(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const answer = await visitor.post(path, { _csrf: visitor.cookie('XSRF-TOKEN') ?? '', ...fields })
  return { status: answer.status, page: new Drawn(await answer.text()) }
}

async function aMember(name: string): Promise<Visitor> {
  const visitor = new Visitor(site)
  await visitor.signIn(name)
  return visitor
}

/** The page of the government lottery's round, on the way of betting or of booking. */
async function pathOfRound(way: 'bet' | 'bet-realtime'): Promise<string> {
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  return `/${way}/${data.find(({ code }) => code === 'thai-government')?.round?.id}`
}

const EIGHT = { plan: 'full', type: 'two_bottom', number: '08', amount: '20' }

/** The address of a ticket that this member has just bought. */
async function aTicketOf(visitor: Visitor): Promise<string> {
  const path = await pathOfRound('bet')
  const key = new Drawn(await (await visitor.get(path)).text()).typed('_key')[0] ?? ''
  const bet = { _csrf: visitor.cookie('XSRF-TOKEN') ?? '', _key: key, ...EIGHT }
  return (await visitor.post(path, bet)).headers.get('location') ?? ''
}

const REGISTRATION = {
  username: 'malee',
  password: 'a quiet green river',
  first_name: 'มาลี',
  last_name: 'ใจดี',
  phone: '089-123-4567',
  birth_day: '5',
  birth_month: '12',
  birth_year: '2533',
}

const STEPS = [
  ['/register', ['phone']],
  ['/register?step=2', ['first_name', 'last_name', 'birth_day', 'birth_month', 'birth_year']],
] as const

test('registration: each refusal is shown at its field, and all but the password stays typed', async () => {
  const visitor = new Visitor(site)
  const wish = { ...REGISTRATION, username: 'demo01' }
  const { status, page } = await send(visitor, '/register', wish)
  expect(status).toBe(400)
  const [said] = page.wrong('username')
  expect(said).toContain(REFUSALS.NAME_TAKEN.th)
  expect(page.typed('username')).toEqual(['demo01'])
  // What the steps before have asked is in them again.
  for (const [step, names] of STEPS) {
    const before = new Drawn(await (await visitor.get(step)).text())
    for (const name of names) expect(before.typed(name), name).toEqual([wish[name]])
  }
  const { password } = wish
  expect(page.typed('password')).toEqual([''])
  expect(page.has(password)).toBe(false)
})

test('registration: a wrong date of birth is shown at its three fields', async () => {
  const visitor = new Visitor(site)
  const wish = { ...REGISTRATION, birth_day: '31', birth_month: '2' }
  const answer = await visitor.post('/register', wish)
  const page = new Drawn(await (await visitor.get(answer.headers.get('location') ?? '')).text())
  for (const name of ['birth_day', 'birth_month', 'birth_year'])
    expect(page.wrong(name), name).toEqual([REFUSALS.BIRTH_DATE_INVALID.th])
  expect(page.typed('birth_day')).toEqual(['31'])
})

test('sign-in: the name stays typed, the password does not', async () => {
  const { status, page } = await send(new Visitor(site), '/login', {
    username: 'demo03',
    password: 'wrong-1234',
  })
  expect(status).toBe(401)
  expect(page.wrong('password')).toEqual([REFUSALS.LOGIN_FAILED.th])
  expect([page.typed('username'), page.typed('password')]).toEqual([['demo03'], ['']])
})

/** A path, the form sent there, the field that is refused, and the fields that keep their values. */
const REFUSED = [
  [
    'passwords',
    '/changepass',
    { oldpass: 'nope-1234', newpass: 'calm-river-9', again: 'calm-river-9' },
    'oldpass',
    REFUSALS.OLD_PASSWORD_WRONG.th,
    {},
  ],
  [
    'phone',
    '/profile',
    { phone: '12', password: 'demo-1234' },
    'phone',
    REFUSALS.PHONE_INVALID.th,
    { phone: '12' },
  ],
  [
    'bank',
    '/profile',
    { bank: 'kbank', account_no: '12', password: 'demo-1234' },
    'account_no',
    REFUSALS.BANK_ACCOUNT_INVALID.th,
    { bank: 'kbank', account_no: '12' },
  ],
  [
    'PIN',
    '/changepass/pin',
    { password: 'demo-1234', pin: '123456', again: '123456' },
    'pin',
    REFUSALS.PIN_WEAK.th,
    {},
  ],
  [
    'PIN typed twice',
    '/changepass/pin',
    { password: 'demo-1234', pin: '483920', again: '483921' },
    'again',
    pinText.differs,
    {},
  ],
  [
    'two-step',
    '/changepass/two-step',
    { act: 'begin', password: 'nope-1234' },
    'password',
    REFUSALS.PASSWORD_WRONG.th,
    {},
  ],
] as const

test.each(REFUSED)(
  '%s: the refusal is shown at its field, and the page contains no secret',
  async (_, path, fields, field, words, kept) => {
    const { status, page } = await send(await aMember('demo04'), path, fields)
    expect(status).toBe(400)
    const said = page.wrong(field)
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(words)
    for (const [name, value] of Object.entries(fields)) {
      if (name === 'act') continue
      if (name in kept) expect(page.typed(name), name).toEqual([value])
      else expect(page.has(`value="${value}"`), name).toBe(false)
    }
  },
)

test('codes: refusals at setup, at sign-in and afterwards are shown at their fields', async () => {
  const visitor = await aMember('demo05')
  const path = '/changepass/two-step'
  const begun = await visitor.post(path, {
    _csrf: visitor.cookie('XSRF-TOKEN') ?? '',
    act: 'begin',
    password: 'demo-1234',
  })
  const html = (await begun.text()).replaceAll('&amp;', '&')
  const uri = /name="uri" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  const confirm = (code: string) => send(visitor, path, { act: 'confirm', uri, code })
  const wrong = await confirm('12 34')
  expect(wrong.page.wrong('code')[0]).toContain(REFUSALS.CODE_WRONG.th)
  expect(wrong.page.typed('code')).toEqual([''])
  expect((await confirm(await phone.fresh(secret))).status).toBe(200)

  const renewed = await send(visitor, path, { act: 'renew', password: 'demo-1234', code: '000000' })
  const said = renewed.page.wrong('code')
  expect(said).toHaveLength(1) // the other form of the page has a code field too
  expect(said[0]).toContain(REFUSALS.CODE_WRONG.th)

  const other = new Visitor(site)
  const asked = await (await other.signIn('demo05')).text()
  const half = /name="half" value="([^"]*)"/.exec(asked)?.[1] ?? ''
  const refused = await send(other, '/login', { half, code: '000000' })
  expect(refused.status).toBe(401)
  expect(refused.page.wrong('code')[0]).toContain(REFUSALS.CODE_WRONG.th)
})

test('signing out a device asks for the PIN, and a wrong one is shown in that form only', async () => {
  const [here, there] = [await aMember('demo06'), await aMember('demo06')]
  await there.get('/')
  const set = { password: 'demo-1234', pin: '483920', again: '483920' }
  expect((await send(here, '/changepass/pin', set)).status).toBe(200)
  const settings = await (await here.get('/changepass')).text()
  const id = /name="session" value="([^"]+)"/.exec(settings)?.[1] ?? ''
  const { page } = await send(here, '/changepass', { session: id, pin: '102030' })
  const said = page.wrong('pin')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(REFUSALS.PIN_WRONG.th)
  // The page was loaded before there was a PIN: the refusal adds the field.
  const none = await send(here, '/profile', { phone: '0815550177', password: 'demo-1234' })
  expect(none.page.wrong('pin')[0]).toContain(REFUSALS.PIN_REQUIRED.th)
})

test.each([
  ['deposit', '/deposit?amount=700', depositText.bankAdded, 'demo01'],
  ['withdrawal', '/withdraw', withdrawText.bankAdded, 'demo03'],
])(
  'a bank account added on the way to a %s: led back there, and told that it is added',
  async (_, from, told, name) => {
    const visitor = await aMember(name)
    const account = { bank: 'kbank', account_no: `12345678${name.slice(-2)}`, password: 'demo-1234' }
    const added = await visitor.post(`/profile?next=${encodeURIComponent(from)}`, {
      _csrf: visitor.cookie('XSRF-TOKEN') ?? '',
      ...account,
    })
    const back = added.headers.get('location') ?? ''
    expect(back).toContain(from)
    expect(await (await visitor.get(back)).text()).toContain(told)
    expect(await (await visitor.get(from)).text()).not.toContain(told)
  },
)

test('nobody without an account is told that one was added', async () => {
  const visitor = await aMember('demo02')
  for (const [path, told] of [
    ['/deposit?bank_added', depositText.bankAdded],
    ['/withdraw?bank_added', withdrawText.bankAdded],
  ] as const) {
    expect(await (await visitor.get(path)).text()).not.toContain(told)
  }
})

test('the name of a favourite: one that is too long stays typed and is refused at its field', async () => {
  const visitor = await aMember('demo07')
  const name = 'เลขนำโชค'.repeat(6)
  const { page } = await send(visitor, await aTicketOf(visitor), { act: 'keep', name })
  expect(page.wrong('name')).toEqual([REFUSALS.BAD_REQUEST.th])
  expect(page.typed('name')).toEqual([name])
})

test.each([
  ['too few digits', { number: '8' }, 'number', REFUSALS.WRONG_DIGITS.th],
  ['no number at all', { number: 'x' }, 'number', betText.simpleDigits],
  ['less than is taken', { amount: '0.5' }, 'amount', REFUSALS.STAKE_TOO_LOW.th],
  ['more than is taken', { amount: '999999' }, 'amount', REFUSALS.STAKE_TOO_HIGH.th],
  ['no amount', { amount: 'ยี่สิบ' }, 'amount', betText.simpleUnclear],
  ['an amount with a sign', { amount: '+20' }, 'amount', betText.simpleUnclear],
  ['a type that is not sold', { type: 'constructor' }, 'type', REFUSALS.BAD_REQUEST.th],
])(
  'the plain bet and the plain booking: %s is said at its field, and all stays as typed',
  async (_, change, field, words) => {
    const visitor = await aMember('demo08')
    for (const way of ['bet', 'bet-realtime'] as const) {
      const path = await pathOfRound(way)
      const wish = { ...EIGHT, ...change, _key: crypto.randomUUID() }
      const { status, page } = await send(visitor, path, wish)
      expect(status).toBe(400)
      expect(page.wrong(field), way).toEqual([words])
      // The key as well: the same form is the same bet, also where no answer came.
      const { type, plan: _plan, ...typed } = wish
      for (const [name, value] of Object.entries(typed)) expect(page.typed(name), name).toEqual([value])
      if (field !== 'type') expect(page.typed('type')).toEqual([type])
    }
  },
)
