import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSISTANT_PERMISSIONS, type AssistantPermission } from '../../../domain/assistants/permissions.ts'
import { NO_DISCOUNT } from '../../../domain/money.ts'
import { insertAssistant, insertOrUpdateRole } from '../../../server/features/assistants/queries.ts'
import { hashPassword } from '../../../server/features/credentials/password-hash.ts'
import routes from '../../../web/routes.ts'
import { assistantMayOpen } from '../../../web/session/assistant/assistant-pages.ts'
import { forOwnerText } from '../../../web/text/for-owner.ts'
import { openSite, type Site, Visitor } from '../../support/browser/site.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
const PASSWORD = 'a small brown boat'
let site: Site
let owner: { memberId: string; operatorId: string }
let roundId = ''
/** What the owner has, as a page would write it: in baht, with or without commas, and in satang. */
let balance: RegExp
beforeAll(async () => {
  site = await openSite(database.url)
  owner = await site.ctx.read.one<typeof owner>`
    select member_id as "memberId", operator_id as "operatorId" from member where name = 'demo07'`
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  roundId = data.find(({ code }) => code === 'thai-government')?.round?.id ?? ''
  expect(roundId).not.toBe('')
  // An odd amount is told from what stands on a page anyway.
  const member = new Visitor(site)
  await member.signIn('demo07')
  const _key =
    /name="_key" value="([^"]*)"/.exec(await (await member.get(`/bet/${roundId}`)).text())?.[1] ?? ''
  const line = { _form: 'bet', type: 'two_bottom', number: '46', amount: '37' }
  await member.post(`/bet/${roundId}`, { _csrf: member.cookie('XSRF-TOKEN') ?? '', _key, ...line })
  const { cash } = await site.ctx.read.one<{ cash: number }>`
    select balance::float8 as cash from account where member_id = ${owner.memberId} and name = 'cash'`
  const baht = String(Math.floor(cash / 100))
  balance = new RegExp(
    `(?<![\\w.-])(?:${baht.replace(/(?=(?:\d{3})+$)/g, ',?').replace(/^,\?/, '')}|${cash})(?![\\w-])`,
  )
})
afterAll(() => site.close())

async function assistantWho(name: string, permissions: readonly AssistantPermission[]): Promise<Visitor> {
  const [id, roleId] = [randomUUID(), randomUUID()]
  const passwordHash = await hashPassword(PASSWORD, site.ctx.chance)
  await site.ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertOrUpdateRole(tx, owner, { id: roleId, name, permissions })
    const terms = { dayBudget: null, lotteries: null, commission: NO_DISCOUNT }
    await insertAssistant(tx, { ...owner, id, name, roleId, passwordHash, ...terms })
  })
  const visitor = new Visitor(site)
  await visitor.signIn(`${name}@demo07`, PASSWORD)
  return visitor
}

type Entry = (typeof routes)[number]
const paths = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? paths(children as Entry[]) : [`/${path ?? ''}`]))
/** Every page with a header, as it is opened. */
const pages = () =>
  paths(routes.filter(({ file }) => file === 'layouts/main.tsx')).map((path) => path.replace(':id', roundId))

async function opened(visitor: Visitor, path: string) {
  const answer = await visitor.get(encodeURI(path))
  const html = await answer.text()
  return { html, isShown: answer.status === 200 && !html.includes(`>${forOwnerText.title}<`) }
}

test('the balance is found on a page that shows it', async () => {
  const visitor = await assistantWho('seer', ['balance'])
  expect((await opened(visitor, '/')).html).toMatch(balance)
  expect((await opened(visitor, '/statement')).html).toMatch(balance)
})

test.each([
  ['nothing', []],
  ['everything but see the balance', ASSISTANT_PERMISSIONS.filter((each) => each !== 'balance')],
] as const)(
  'no page tells the balance to an assistant who may %s, and each page that is not for them says so',
  async (_, permissions) => {
    const visitor = await assistantWho(`n${permissions.length}`, permissions)
    const told: string[] = []
    expect(pages().length).toBeGreaterThan(30)
    for (const path of pages()) {
      const { html, isShown } = await opened(visitor, path)
      if (balance.test(html)) told.push(path)
      if (!assistantMayOpen(permissions, path)) expect(isShown, path).toBe(false)
    }
    expect(told).toEqual([])
  },
  100_000,
)
