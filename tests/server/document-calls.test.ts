import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../contract/errors.ts'
import type { MessageFacts } from '../../domain/messages/message.ts'
import { wordsOfMessage } from '../../domain/messages/message-words.ts'
import {
  confirmDocument,
  proposeDocument,
  refuseDocumentOf,
} from '../../server/features/payments/documents/decide-document.ts'
import { findLatestDocument } from '../../server/features/payments/documents/queries-documents.ts'
import { documentText } from '../../web/text/documents.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { drawSlip } from '../support/slips/slip-picture.ts'
import { setLicence, twoOfTheDemo } from '../support/stage/rules.ts'

const database = useDatabase()
let site: Site
let member: Visitor
let two: Awaited<ReturnType<typeof twoOfTheDemo>>
beforeAll(async () => {
  site = await openSite(database.url)
  member = new Visitor(site)
  await member.signIn()
  two = await twoOfTheDemo(site.ctx)
})
afterAll(() => site.close())

const page = async () => (await member.get('/withdraw')).text()
const latest = async () => {
  const { id } = await site.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = 'demo01' and operator_id = ${two.operatorId}`
  return findLatestDocument(site.ctx.read, id)
}

/** As a browser without scripts sends the form of the page. */
async function send(file: Blob): Promise<Response> {
  const [, csrf = ''] = /name="_csrf" value="([^"]+)"/.exec(await page()) ?? []
  const form = new FormData()
  form.append('_form', 'document')
  form.append('_csrf', csrf)
  form.append('file', file, 'บัตร.jpg')
  const cookie = ['sid', 'XSRF-TOKEN'].map((name) => `${name}=${member.cookie(name) ?? ''}`).join('; ')
  return fetch(`${site.url}/withdraw`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: site.url, cookie },
  })
}

const picture = async () => new Blob([new Uint8Array(await drawSlip({ codes: [] }))], { type: 'image/jpeg' })

test('a demo asks for no document, and once two people have said so it does', async () => {
  expect(await page()).not.toContain(documentText.title)
  await setLicence(two, { checksDocuments: true })
  const asked = await page()
  for (const said of [documentText.title, documentText.why, documentText.kept]) expect(asked).toContain(said)
})

test('without scripts what is no picture is refused at its field, and a picture is taken in', async () => {
  const refused = await send(new Blob(['%PDF-1.7'], { type: 'image/jpeg' }))
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(refusalWords('SLIP_KIND').th)
  expect(await latest()).toBeUndefined()
  expect((await send(await picture())).status).toBe(302)
  const sent = await page()
  expect(sent).toContain(documentText.sent)
  expect(sent).not.toContain(documentText.send)
})

test('a refusal is told with its reason and another is sent; an accepted one is asked for no more', async () => {
  const { ctx, operatorId, makerId, checkerId } = two
  const first = await latest()
  await refuseDocumentOf(ctx, {
    ...{ operatorId, staffId: makerId, documentId: first?.id ?? '', reason: 'รูปไม่ชัด ถ่ายใหม่ในที่สว่าง' },
  })
  const told = await page()
  for (const said of [documentText.refused, 'รูปไม่ชัด ถ่ายใหม่ในที่สว่าง', documentText.send]) {
    expect(told).toContain(said)
  }
  const inbox = async () => (await member.get('/inbox')).text()
  const words = (facts: MessageFacts['document']) => wordsOfMessage({ kind: 'document', facts }, 'th')
  const refused = words({ now: 'refused', reason: 'รูปไม่ชัด ถ่ายใหม่ในที่สว่าง' })
  for (const said of [refused.title, refused.text]) expect(await inbox()).toContain(said)
  expect((await send(await picture())).status).toBe(302)
  const documentId = (await latest())?.id ?? ''
  const { proposalId } = await proposeDocument(ctx, { operatorId, staffId: makerId, documentId })
  await confirmDocument(ctx, { operatorId, staffId: checkerId, documentId, proposalId })
  expect(await page()).not.toContain(documentText.title)
  expect(await inbox()).toContain(words({ now: 'accepted' }).text)
})
