import { randomBytes, randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Satang, satang } from '../../domain/money.ts'
import { Refusal } from '../../server/errors.ts'
import { claimSlipReference } from '../../server/features/directory/claim-slip-reference.ts'
import { findCash } from '../../server/features/ledger/queries.ts'
import { cancelDeposit } from '../../server/features/payments/cancel-deposit.ts'
import type { DepositOrder } from '../../server/features/payments/deposit-offer.ts'
import { receivePayment } from '../../server/features/payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { attachSlip } from '../../server/features/payments/slips/attach-slip.ts'
import { receiveSms } from '../../server/features/payments/sms/receive-sms.ts'
import { startDeposit } from '../../server/features/payments/start-deposit.ts'
import { importStatement, undoStatement } from '../../server/features/payments/statements/import-statement.ts'
import { useDatabase } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { inLanes, interleave, type Random, randomFrom, type Step, seedsOf } from '../support/seeded.ts'
import { depositOrder, depositWish, noticeOf } from '../support/stage/depositor.ts'
import { kbankLine, kbankMessage, kbankStatement } from '../support/stage/partner.ts'
import { openStage, type Stage } from '../support/stage/stage.ts'

const AT_ONCE = 4
const SEEDS = seedsOf(400)

const database = useDatabase()
let stage: Stage
let owner: postgres.Sql
beforeAll(async () => {
  owner = postgres(database.url, { max: 4 })
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(async () => {
  await owner.end()
  await stage.close()
})

/** Money that really came. */
interface Fact {
  readonly amount: Satang
  readonly at: Date
  /** A stranger's: only the feed shows whose. */
  readonly stranger: boolean
}

/** Everything of one interleaving: two members, their orders, and the money that came. */
interface World {
  readonly random: Random
  readonly orders: readonly DepositOrder[]
  readonly facts: readonly Fact[]
  /** The bank's own name of the first fact, which its feed tells and the member's slip shows. */
  readonly reference: string
}

/** Members with bank accounts, all at once. */
async function depositors(count: number): Promise<string[]> {
  const ids = await stage.members(count, satang(0))
  await owner`
    insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    select id, 'kbank', lpad((random() * 9999999999)::bigint::text, 10, '0'), ${stage.operatorId}, now()
    from unnest(${ids}::uuid[]) as m(id)`
  return ids
}

/** An order that was begun a quarter of an hour ago, almost, by a wish that was sent twice. */
async function orderOf(memberId: string, baht: number): Promise<DepositOrder> {
  const wish = await depositWish(stage, memberId, baht)
  const answers = await Promise.all([startDeposit(stage.ctx, wish), startDeposit(stage.ctx, wish)])
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const { id } = await startDeposit(stage.ctx, wish)
  await setBack(id, 14)
  return depositOrder(stage, memberId, id)
}

/** As if so many minutes had passed since the order began. */
async function setBack(id: string, minutes: number): Promise<void> {
  await owner`
    update deposit_order set started_at = started_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes}),
      cancelled_at = cancelled_at - make_interval(mins => ${minutes})
    where id = ${id}`
}

/** The money of one interleaving: for the order, twice for it, from a stranger, for nobody. */
function factsOf(random: Random, order: DepositOrder): Fact[] {
  const after = (minutes: number) => new Date(order.startedAt.getTime() + minutes * 60_000)
  const { pay: amount, asked } = order
  const kind = random(6)
  if (kind === 0) return []
  if (kind === 1) return [{ amount: asked, at: after(2), stranger: false }]
  if (kind === 2) return [{ amount, at: after(2), stranger: true }]
  const paid = { amount, at: after(1), stranger: false }
  // So far apart that no channel takes them for one.
  return kind === 3 ? [paid, { ...paid, at: after(13) }] : [paid]
}

const CHANNELS = ['bank-feed', 'bank-query', 'demo', 'sms', 'statement', 'slip-lookup'] as const

/** Everything that is told of the money, each as often as a channel repeats itself. */
function tellings(world: World): Step[] {
  const { random, facts, orders } = world
  const [order] = orders as [DepositOrder]
  return facts.flatMap((fact, nth) => {
    const told = CHANNELS.filter(() => random(2) === 0)
    const channels = told.length > 0 ? told : [CHANNELS[random(CHANNELS.length)] as (typeof CHANNELS)[number]]
    return channels.flatMap((channel) => {
      const reference = channel === 'bank-feed' && nth === 0 ? world.reference : randomUUID()
      const step = tellingOf(channel, { ...fact, reference }, order)
      return Array.from({ length: 1 + random(3) }, () => step)
    })
  })
}

function tellingOf(
  channel: (typeof CHANNELS)[number],
  { amount, at, stranger, reference }: Fact & { readonly reference: string },
  order: DepositOrder,
): Step {
  const { ctx, operatorId } = stage
  if (channel === 'sms') {
    const { received_at, ...message } = kbankMessage(order.receivingNo, amount, at)
    return () =>
      receiveSms(ctx, operatorId, {
        ...{ ...message, receivedAt: new Date(received_at), nonce: randomBytes(12).toString('hex') },
      })
  }
  if (channel === 'statement') return () => importOf(order, [{ amount, at, stranger }])
  const sender = stranger ? 'x0000' : amount === order.asked ? order.accountNo : null
  const notice = noticeOf(order, { channel, amount, at, reference, senderNo: sender })
  return () => receivePayment(ctx, operatorId, notice)
}

function importOf(order: DepositOrder, facts: readonly Fact[]) {
  const bytes = kbankStatement(...facts.map(({ amount, at }) => kbankLine(amount, at)))
  const named = { layout: 'kbank-recent', name: 'a.csv', actor: 'system', accountNo: order.receivingNo }
  return importStatement(stage.ctx, { ...named, operatorId: stage.operatorId, bytes })
}

/** What members and staff do meanwhile. */
function actsOf(world: World): Step[] {
  const { random, orders, facts } = world
  const acts = orders.flatMap((order): Step[] => {
    const cancel = () => cancelDeposit(stage.ctx, { ...order, orderId: order.id }).catch(refusedOnly)
    const expire = () => setBack(order.id, 60)
    return [cancel, cancel, expire].filter(() => random(3) === 0)
  })
  const [order] = orders as [DepositOrder]
  if (hasSlip(world)) acts.push(() => showSlip(order, world.reference))
  if (facts.length === 0 || random(3) > 0) return acts
  return [...acts, () => importOf(order, facts).then(({ id }) => undoOf(id))]
}

/** Of some, the member shows a slip with the bank's own name of the money. */
const hasSlip = ({ facts, orders }: World) => facts.length > 0 && (orders[0]?.asked ?? 0) % 300 === 0

async function showSlip({ memberId, operatorId, asked }: DepositOrder, reference: string): Promise<void> {
  const slipId = stage.ctx.chance.id()
  await owner`
    insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at, sending_bank, reference)
    values (${memberId}, ${slipId}, ${operatorId}, ${Buffer.from(slipId)}, '\\x00', 1, 1, 'slip.jpg', now(), '004',
      ${reference})`
  await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    await claimSlipReference(tx, { sendingBank: '004', reference, memberId, operatorId })
  })
  await attachSlip(stage.ctx, { memberId, operatorId, slipId, asked }).catch(refusedOnly)
}

const undoOf = (statementId: string) =>
  undoStatement(stage.ctx, { operatorId: stage.operatorId, statementId, actor: 'system' })

function refusedOnly(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

async function tell(seed: number, members: readonly string[]): Promise<void> {
  const random = randomFrom(seed)
  // Amounts that no other interleaving has.
  const baht = 100 + seed
  const orders = [await orderOf(members[0] as string, baht), await orderOf(members[1] as string, baht)]
  const reference = `20261124${String(seed).padStart(8, '0')}`
  const world = { random, orders, facts: factsOf(random, orders[0] as DepositOrder), reference }
  await interleave(random, [...tellings(world), ...actsOf(world)])
  // The day's statement has all of it, whatever was undone.
  if (world.facts.length > 0) await importOf(orders[0] as DepositOrder, world.facts)
  await expectExplained(seed, world)
}

interface Payment {
  readonly amount: number
  readonly state: string
  readonly memberId: string | null
}

/** One payment for each fact, one credit for the order that was paid, and a member has what was credited. */
async function expectExplained(seed: number, world: World): Promise<void> {
  const { orders, facts } = world
  const [order, other] = orders as [DepositOrder, DepositOrder]
  const payments = await stage.ctx.read.run<Payment>`
    select amount::float8 as amount, state, member_id as "memberId" from incoming_payment p
    where operator_id = ${stage.operatorId} and amount between ${order.asked} and ${order.asked + 99}
      and not exists (select from undone_payment u where u.incoming_id = p.id)`
  const why = `seed ${seed}`
  expect(payments.map(({ amount }) => amount).sort(), why).toEqual(facts.map(({ amount }) => amount).sort())
  const credits = payments.filter(({ state }) => state === 'credited')
  const paying = facts.filter(({ amount, stranger }) => amount === order.pay && !stranger)
  const strangers = facts.filter(({ stranger }) => stranger)
  // A stranger's money is credited where a channel that shows no sender is the first, and waits otherwise.
  // Money without its satang is the order's where a slip has the name that the feed gave it.
  const isBySlip = hasSlip(world) && facts[0]?.amount === order.asked
  if (strangers.length === 0 && !isBySlip) expect(credits, why).toHaveLength(Math.min(1, paying.length))
  expect(credits.length, why).toBeLessThanOrEqual(1)
  expect(
    credits.every(({ memberId }) => memberId === order.memberId),
    why,
  ).toBe(true)
  const [cash, others] = await Promise.all(
    [order, other].map(({ memberId }) => findCash(stage.ctx.read, memberId)),
  )
  const credited = credits.reduce((sum, { amount }) => sum + amount, 0)
  expect([cash?.balance ?? 0, others?.balance ?? 0], why).toEqual([credited, 0])
  const shown = await depositOrder(stage, order.memberId, order.id)
  expect(shown.state === 'credited', why).toBe(credits.length === 1)
}

test.each(SEEDS.map((seeds) => [seeds[0], seeds] as const))(
  'money told of by five channels, and shown by slips, in any order is credited once: seeds from %i on',
  async (_, seeds) => {
    const members = await depositors(seeds.length * 2)
    const startedMs = performance.now()
    await inLanes(seeds, AT_ONCE, (seed, nth) => tell(seed, members.slice(nth * 2, nth * 2 + 2)))
    printFigures('deposit channels', { interleavings: seeds.length, ms: performance.now() - startedMs })
  },
)
