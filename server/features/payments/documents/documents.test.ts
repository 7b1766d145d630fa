import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { PICTURE_KEPT_DAYS } from '../../../../domain/payments/document.ts'
import { SLIPS_A_DAY } from '../../../../domain/payments/slips/slip.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { drawSlip } from '../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../tests/support/slips/until-opened.ts'
import { acceptedDocument } from '../../../../tests/support/stage/documents.ts'
import { setLicence } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer, withdrawalOf } from '../../../../tests/support/stage/withdrawer.ts'
import { readInbox } from '../../messages/read-inbox.ts'
import { insertStaff } from '../../staff/queries.ts'
import { approveWithdrawal, refuseWithdrawalOf } from '../withdrawals/decide-withdrawal.ts'
import { confirmDocument, endAskedDocument, proposeDocument, refuseDocumentOf } from './decide-document.ts'
import { forgetDocuments } from './forget-documents.ts'
import { listWaitingDocuments } from './queries-documents.ts'
import { readDocument } from './read-document.ts'
import { seeDocument } from './see-document.ts'
import { sendDocument } from './send-document.ts'

const database = useDatabase()
let stage: Stage
let member = ''
let thirdId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await setLicence(stage, { checksDocuments: true })
  thirdId = stage.ctx.chance.id()
  const { ctx, operatorId } = stage
  const third = { staffId: thirdId, operatorId, name: 'third', role: 'draw_checker', passwordHash: '-' }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, third)
  })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await newWithdrawer(stage, database.url)
})

const own = () => ({ memberId: member, operatorId: stage.operatorId })
const newPicture = () => drawSlip({ codes: [] }) // its grain is new each time
const send = (wish: Parameters<typeof sendDocument>[1]) => untilOpened(() => sendDocument(stage.ctx, wish))
const sent = async () => send({ ...own(), file: await newPicture() })
const by = (staffId: string, documentId: string) => ({ operatorId: stage.operatorId, staffId, documentId })
const asked = async (documentId: string) =>
  (await proposeDocument(stage.ctx, by(stage.makerId, documentId))).proposalId
const agree = (documentId: string, proposalId: string, staffId = stage.checkerId, ctx = stage.ctx) =>
  confirmDocument(ctx, { ...by(staffId, documentId), proposalId })
const accepted = () => acceptedDocument(stage, member)
const told = async () => (await readInbox(stage.ctx.read, member, null)).messages
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const acts = async (documentId: string) =>
  (
    await stage.ctx.read.run<{ kind: string; actor: string }>`
      select kind, actor from audit where operator_id = ${stage.operatorId} and position(${documentId} in body) > 0
      order by seq`
  ).map(({ kind, actor }) => `${kind} ${actor.split(':')[0]}`)

describe('a first withdrawal', () => {
  test('waits for the document, and is approved with it where it waits for nothing else', async () => {
    expect(await readDocument(stage.ctx, own())).toEqual({ state: 'none', reason: null })
    expect(await askedWithdrawal(stage, member)).toMatchObject({ state: 'review', waits: ['document'] })
    const { id } = await sent()
    expect(await readDocument(stage.ctx, own())).toEqual({ state: 'sent', reason: null })
    const proposalId = await asked(id)
    expect((await withdrawalOf(stage, member)).state).toBe('review')
    await agree(id, proposalId)
    expect(await withdrawalOf(stage, member)).toMatchObject({ state: 'approved', decidedBy: 'rules' })
  })

  test('in which somebody has written stays with people, though its document is accepted', async () => {
    const { id } = await askedWithdrawal(stage, member)
    await behindTriggers(
      database.url,
      (sql) => sql`update withdrawal set account_no = '9999999990' where id = ${id}`,
    )
    await accepted()
    expect((await withdrawalOf(stage, member)).state).toBe('review')
  })

  test('asked for after the document waits for none', async () => {
    await accepted()
    expect(await askedWithdrawal(stage, member)).toMatchObject({ state: 'approved', waits: [] })
  })

  test('that waits for more stays with people, who approve it once there is a document', async () => {
    const { id: withdrawalId } = await askedWithdrawal(stage, member, 2_000)
    const wish = { operatorId: stage.operatorId, staffId: stage.makerId, withdrawalId }
    expect(await refusal(approveWithdrawal(stage.ctx, wish))).toBe('DOCUMENT_NEEDED')
    await accepted()
    expect((await withdrawalOf(stage, member)).state).toBe('review')
    expect(await refusal(approveWithdrawal(stage.ctx, wish))).toBe('none')
    expect((await withdrawalOf(stage, member)).state).toBe('approved')
  })

  test('can be refused meanwhile, and its money comes back', async () => {
    const { id: withdrawalId } = await askedWithdrawal(stage, member)
    const wish = { operatorId: stage.operatorId, staffId: stage.makerId, withdrawalId }
    await refuseWithdrawalOf(stage.ctx, { ...wish, reason: 'ชื่อไม่ตรง' })
    await accepted()
    expect((await withdrawalOf(stage, member)).state).toBe('failed')
  })

  test('asked for at the same moment as the document is accepted is never lost', async () => {
    const { id } = await sent()
    const proposalId = await asked(id)
    await Promise.all([agree(id, proposalId), askedWithdrawal(stage, member)])
    expect((await withdrawalOf(stage, member)).state).toBe('approved')
  })

  test('the owner of the database approves none without a document', async () => {
    const { id } = await askedWithdrawal(stage, member)
    const act = withSql(
      database.url,
      (sql) => sql`
        update withdrawal set state = 'approved', decided_by = 'rules', decided_at = db_now() where id = ${id}`,
    )
    await expect(act).rejects.toThrow('waits for the document')
  })

  test('of an operator that asks for none goes on as before', async () => {
    await setLicence(stage, { checksDocuments: false })
    expect(await readDocument(stage.ctx, own())).toBeNull()
    expect(await askedWithdrawal(stage, member)).toMatchObject({ state: 'approved' })
    await setLicence(stage, { checksDocuments: true })
  })
})

describe('a document', () => {
  test('is one however often and by how many at once its file is sent, and another waits for the first', async () => {
    const file = await newPicture()
    const all = await Promise.all([1, 2, 3, 4].map(() => send({ ...own(), file })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await refusal(sent())).toBe('DOCUMENT_WAITS')
  })

  test.each([
    ['no picture', Buffer.from('%PDF-1.7'), 'SLIP_KIND'],
    ['nothing', Buffer.alloc(0), 'SLIP_EMPTY'],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'SLIP_BROKEN'],
  ])('%s is refused, and nothing is kept', async (_, file, code) => {
    expect(await refusal(sendDocument(stage.ctx, { ...own(), file }))).toBe(code)
    expect(await readDocument(stage.ctx, own())).toEqual({ state: 'none', reason: null })
  })

  test('counts among the pictures of a day', async () => {
    for (let nth = 0; nth < SLIPS_A_DAY; nth += 1) {
      await refusal(sendDocument(stage.ctx, { ...own(), file: Buffer.from([0xff, 0xd8, 0xff, nth]) }))
    }
    expect(await refusal(sent())).toBe('SLIPS_TODAY')
  })

  test('is not readable in the database, and each look of staff is on record before it is shown', async () => {
    const { id } = await sent()
    const row = await stage.ctx.read.one<{ sealed: Buffer }>`
      select sealed from identity_document where member_id = ${member} and id = ${id}`
    const chunks: Buffer[] = []
    for await (const chunk of await seeDocument(stage.ctx, by(stage.makerId, id)))
      chunks.push(chunk as Buffer)
    const picture = Buffer.concat(chunks)
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    // So long that a cipher has it by chance never: three bytes of a picture it has now and then.
    expect(row.sealed.includes(picture.subarray(0, 16))).toBe(false)
    expect(await acts(id)).toEqual(['document.sent member', 'document.look staff'])
    const elsewhere = { ...by(stage.makerId, id), operatorId: stage.ctx.chance.id() }
    expect(await refusal(seeDocument(stage.ctx, elsewhere))).toBe('DOCUMENT_UNKNOWN')
  })

  test('that is refused tells why, is gone at once, and another may be sent', async () => {
    const { id } = await sent()
    const proposalId = await asked(id)
    const wish = { ...by(stage.checkerId, id), reason: 'รูปไม่ชัด' }
    await Promise.all([1, 2].map(() => refuseDocumentOf(stage.ctx, wish)))
    expect(await readDocument(stage.ctx, own())).toEqual({ state: 'refused', reason: 'รูปไม่ชัด' })
    const row = await stage.ctx.read.one`
      select sealed from identity_document where member_id = ${member} and id = ${id}`
    expect(row).toEqual({ sealed: null })
    expect(await refusal(seeDocument(stage.ctx, by(stage.makerId, id)))).toBe('DOCUMENT_UNKNOWN')
    expect(await refusal(agree(id, proposalId, thirdId))).toBe('PROPOSAL_UNKNOWN')
    expect(await told()).toMatchObject([{ kind: 'document', facts: { now: 'refused', reason: 'รูปไม่ชัด' } }])
    expect(await refusal(sent())).toBe('none')
    const [waiting] = (await listWaitingDocuments(stage.ctx.read, stage.operatorId, 500)).slice(-1)
    expect(waiting).toMatchObject({ refusedBefore: 1, name: 'มานะ สาธิต' })
  })
})

describe('two people', () => {
  test('are needed: nobody agrees with themselves, and of many at once one is heard', async () => {
    const { id } = await sent()
    const proposalId = await asked(id)
    expect(await refusal(agree(id, proposalId, stage.makerId))).toBe('SAME_PERSON')
    expect(await refusal(proposeDocument(stage.ctx, by(thirdId, id)))).toBe('PROPOSAL_WAITS')
    const codes = await Promise.all(
      [stage.checkerId, thirdId, stage.checkerId].map((who) => refusal(agree(id, proposalId, who))),
    )
    expect(codes).toContain('none')
    expect(codes.filter((code) => code !== 'none' && code !== 'PROPOSAL_UNKNOWN')).toEqual([])
    expect((await acts(id)).filter((act) => act.startsWith('document.confirm'))).toHaveLength(1)
    expect(await told()).toMatchObject([{ kind: 'document', facts: { now: 'accepted' } }])
    expect(await refusal(sent())).toBe('DOCUMENT_ACCEPTED')
    expect(await refusal(refuseDocumentOf(stage.ctx, { ...by(thirdId, id), reason: 'ช้าไป' }))).toBe(
      'DOCUMENT_DECIDED',
    )
  })

  test('of one who agrees and one who refuses at once, exactly one is heard', async () => {
    const { id } = await sent()
    const proposalId = await asked(id)
    const [yes, no] = await Promise.all([
      refusal(agree(id, proposalId)),
      refusal(refuseDocumentOf(stage.ctx, { ...by(thirdId, id), reason: 'ไม่ชัด' })),
    ])
    expect([yes, no].filter((code) => code === 'none')).toHaveLength(1)
    expect((await readDocument(stage.ctx, own()))?.state).toBe(yes === 'none' ? 'accepted' : 'refused')
  })

  test('do not agree after its time; a wish taken back or said no to leaves it waiting', async () => {
    const { id } = await sent()
    const late = await asked(id)
    await moveClock(database.url, 3 * DAY_MS + 1_000)
    expect(await refusal(agree(id, late))).toBe('PROPOSAL_EXPIRED')
    await moveClock(database.url, 0)
    const wish = { operatorId: stage.operatorId, staffId: stage.makerId, proposalId: late }
    await endAskedDocument(stage.ctx, wish, 'withdrawn')
    expect(await readDocument(stage.ctx, own())).toMatchObject({ state: 'sent' })
    await agree(id, await asked(id))
    expect(await readDocument(stage.ctx, own())).toMatchObject({ state: 'accepted' })
  })

  test('a program that ends before the commit has accepted nothing, and the same word again has', async () => {
    await askedWithdrawal(stage, member)
    const { id } = await sent()
    const proposalId = await asked(id)
    const stopping = stoppedAt(stage.ctx, 1, 'before the commit')
    await expect(agree(id, proposalId, stage.checkerId, stopping)).rejects.toThrow('stopped')
    expect((await withdrawalOf(stage, member)).state).toBe('review')
    expect(await told()).toEqual([])
    await agree(id, proposalId)
    await agree(id, proposalId)
    expect(await told()).toHaveLength(1)
    expect((await withdrawalOf(stage, member)).state).toBe('approved')
  })

  test('nor does who owns the database accept one', async () => {
    const { id } = await sent()
    const act = withSql(
      database.url,
      (sql) => sql`
        update identity_document set state = 'accepted', decided_by = 'staff:x', decided_at = db_now() where id = ${id}`,
    )
    await expect(act).rejects.toThrow('a document takes two people')
  })
})

describe('the picture of an accepted document', () => {
  const KEPT_MS = PICTURE_KEPT_DAYS * DAY_MS
  const forget = (ctx = stage.ctx) => forgetDocuments(ctx)
  const isKept = async (id: string) =>
    (await stage.ctx.read.run`select from identity_document where id = ${id} and sealed is not null`)
      .length === 1

  test('is kept so many days and not a second less, and goes once however many delete it', async () => {
    const id = await accepted()
    await moveClock(database.url, KEPT_MS - 60_000)
    await forget()
    expect(await isKept(id)).toBe(true)
    await moveClock(database.url, KEPT_MS)
    await Promise.all(Array.from({ length: 6 }, () => forget()))
    await forget()
    expect(await isKept(id)).toBe(false)
    expect((await acts(id)).filter((act) => act.startsWith('document.forgotten'))).toEqual([
      'document.forgotten system',
    ])
    expect(await refusal(seeDocument(stage.ctx, by(stage.makerId, id)))).toBe('DOCUMENT_UNKNOWN')
  })

  test('leaves behind that it was accepted, which withdrawals still ask for and nobody sends again', async () => {
    const id = await accepted()
    await moveClock(database.url, KEPT_MS)
    await forget()
    expect(await isKept(id)).toBe(false)
    await moveClock(database.url, 0)
    expect(await readDocument(stage.ctx, own())).toEqual({ state: 'accepted', reason: null })
    expect(await refusal(sent())).toBe('DOCUMENT_ACCEPTED')
    expect(await askedWithdrawal(stage, member)).toMatchObject({ state: 'approved', waits: [] })
  })

  test('is kept where the program stops before the commit, and goes with the next run', async () => {
    const id = await accepted()
    await moveClock(database.url, KEPT_MS)
    await expect(forget(stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow()
    expect(await isKept(id)).toBe(true)
    await forget()
    expect(await isKept(id)).toBe(false)
  })

  test('is taken away by nobody sooner, with anything else of it, or before it is decided', async () => {
    const id = await accepted()
    const owner = (what: 'early' | 'with its maker' | 'back') =>
      withSql(database.url, (sql) =>
        what === 'with its maker'
          ? sql`update identity_document set sealed = null, decided_by = 'staff:x' where id = ${id}`
          : what === 'back'
            ? sql`update identity_document set sealed = 'x' where id = ${id}`
            : sql`update identity_document set sealed = null where id = ${id}`,
      )
    await expect(owner('early')).rejects.toThrow('a document is decided once')
    await moveClock(database.url, KEPT_MS)
    await expect(owner('with its maker')).rejects.toThrow('a document is decided once')
    await forget()
    await expect(owner('back')).rejects.toThrow('a document is decided once')
    const other = await newWithdrawer(stage, database.url)
    await send({ memberId: other, operatorId: stage.operatorId, file: await newPicture() })
    const waiting = withSql(
      database.url,
      (sql) => sql`update identity_document set sealed = null where member_id = ${other}`,
    )
    await expect(waiting).rejects.toThrow()
    expect(await readDocument(stage.ctx, { ...own(), memberId: other })).toMatchObject({ state: 'sent' })
  })
})
