import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { SLIP_BYTES } from '../../domain/payments/slips/slip.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../support/http/built-in.ts'
import { drawSlip, miniQrText } from '../support/slips/slip-picture.ts'

const database = useDatabase()
let site: BuiltIn
let lastReference = 0
beforeAll(async () => {
  site = await openBuiltIn(database.url)
  await seedReceivingAccounts(site.machinery.ctx, site.operatorId)
})
afterAll(() => site.close())

const slip = () => drawSlip({ codes: [miniQrText('014', `2026112300${++lastReference}`)] })

/** As a browser sends a form with a file. */
async function send(person: Person | undefined, fields: readonly (readonly [string, string | Blob])[]) {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, 'สลิป.jpg')
  }
  const sent = new Response(form)
  return post(person, String(sent.headers.get('content-type')), Buffer.from(await sent.arrayBuffer()))
}

async function post(person: Person | undefined, type: string, body: Buffer) {
  return site.ask('POST', '/svc/wallet/slip', { ...person?.headers, 'content-type': type }, body)
}

const sendSlip = async (person: Person) => send(person, [['file', new Blob([new Uint8Array(await slip())])]])
const picture = (person: Person | undefined, image: string) =>
  site.ask('GET', `/svc/wallet/slip/${image}`, person?.headers ?? {})

test('a slip is sent, seen by its member alone, and shown as a picture and nothing else', async () => {
  const [owner, stranger] = [await site.signIn('demo01'), await site.signIn('demo02')]
  const { status, image } = (await sendSlip(owner)).json()
  expect(status).toBe(true)
  const shown = await picture(owner, image)
  expect(shown.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': 'inline; filename="slip.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  expect((await picture(stranger, image)).json()).toMatchObject({ status: false, code: 'SLIP_UNKNOWN' })
  expect((await picture(undefined, image)).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await picture(owner, '../../etc/passwd')).statusCode).not.toBe(200)
  expect((await picture(owner, 'slip.jpg')).json()).toMatchObject({ code: 'SLIP_UNKNOWN' })
})

test('the end of a long name begins with a letter, not with the vowel that stood above one', async () => {
  const person = await site.signIn('demo04')
  const name = `สลิปเงิน${'ก'.repeat(54)}.jpg`
  const file = new Blob([new Uint8Array(await slip())])
  const answer = await send(person, [
    ['file', file],
    ['filename', name],
  ])
  const { image } = answer.json()
  const [kept] = await withSql(database.url, (sql) => sql`select name from slip where id = ${image}`)
  expect(kept?.name).toBe(`น${'ก'.repeat(54)}.jpg`)
})

test('without a session nothing is taken', async () => {
  const file = new Blob([new Uint8Array(await slip())])
  expect((await send(undefined, [['file', file]])).json()).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('what is no form with one file is refused', async () => {
  const person = await site.signIn('demo03')
  const file = new Blob([new Uint8Array(await slip())])
  const forms: (readonly (readonly [string, string | Blob])[])[] = [
    [],
    [['filename', 'slip.jpg']],
    [['file', 'a text where the file should be']],
    [
      ['file', file],
      ['file', file],
    ],
    [
      ['file', file],
      ['username', 'demo01'],
    ],
    Array.from({ length: 40 }, (_, nth) => [`field${nth}`, ''] as const),
  ]
  for (const fields of forms) expect((await send(person, fields)).json().code).toBe('BAD_REQUEST')
  for (const [type, body] of [
    ['multipart/form-data', '--x\r\n'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense'],
    ['application/json', '{"file":"slip.jpg"}'],
  ] as const) {
    expect((await post(person, type, Buffer.from(body))).json().code).toBe('BAD_REQUEST')
  }
})

test('a form that is too large says so, in the words of the slip', async () => {
  const person = await site.signIn('demo04')
  for (const bytes of [SLIP_BYTES + 1, SLIP_BYTES + 100_000]) {
    const answer = await send(person, [['file', new Blob([new Uint8Array(bytes).fill(0xff)])]])
    expect(answer.json()).toMatchObject({ code: 'SLIP_TOO_LARGE', message: REFUSALS.SLIP_TOO_LARGE.th })
  }
})

test('the order shows its slip, by the name its member knows', async () => {
  const person = await site.signIn('demo05')
  await withSql(
    database.url,
    (sql) => sql`
    insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    values (${person.id}, 'kbank', '1234567890', ${site.operatorId}, now())`,
  )
  const offered = (await site.ask('GET', '/svc/wallet/api/Gateway/Bank/demo/demo05', person.headers)).json()
  const [bank] = offered.banks
  const { headers } = person
  await site.ask(
    'POST',
    '/svc/wallet/api/Gateway/StartDeposit',
    { ...headers, 'idempotency-key': randomUUID() },
    {
      ...{
        username: 'demo05',
        company: person.code.slice(0, 2),
        agent: person.code.slice(2, 4),
        mode: 'bank',
        amount: 500,
      },
      ...{ bank: { bankName: 'kbank', accountNo: '1234567890' }, hash: bank.hash },
      ...{ companyBank: bank.bankName, companyAcc: bank.accountNo },
    },
  )
  const { image } = (await sendSlip(person)).json()
  const update = async (wish: object = {}) =>
    (
      await site.ask('POST', '/svc/wallet/api/Gateway/UpdateDepositOrder', headers, {
        ...{ username: 'demo05', slip: image, amount: 500, mode: 'bank', ...wish },
      })
    ).json()
  expect(await update()).toMatchObject({ status: true, deposit_order: { slip: { image, name: 'สลิป.jpg' } } })
  expect(await update({ slip: 'slip.jpg' })).toMatchObject({ code: 'SLIP_UNKNOWN' })
  expect(await update({ amount: 501 })).toMatchObject({ code: 'SLIP_ORDER_UNKNOWN' })
  expect((await update({ username: 'demo01' })).status).toBe(false)
})
