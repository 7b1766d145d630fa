import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { satang, satangToBaht } from '../../../domain/money.ts'
import { listMoneyFaults } from '../../../server/features/ledger/queries.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import { addReceivingAccount } from '../../../server/features/payments/add-receiving-account.ts'
import { readDepositOffer } from '../../../server/features/payments/deposit-offer.ts'
import { startDeposit } from '../../../server/features/payments/start-deposit.ts'
import { keysFrom } from '../../../server/keys.ts'
import { depositWish, newDepositor } from '../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { buildPages, pagesAreFresh } from '../../pages.ts'
import { answerOf } from '../answer-of.ts'
import { withBenchDatabase } from '../bench-database.ts'
import type { FairnessResult } from '../fairness-load.ts'
import { forkServer } from '../fork-server.ts'
import { report } from '../machine.ts'
import { bet, halfLoad, prepareBets, tokenOf } from './bets.ts'
import { type DepositPages, openDepositPages, type PagesResult } from './deposit-pages.ts'
import type { DepositsLoad, DepositsResult } from './deposits-load.ts'

const DEPOSITS_A_SECOND = 50
/** Until the pages have all their modules and the browser has compiled them. */
const WARM_SECONDS = 3
/** Real pages among the sockets of those who wait. */
const PAGES = 6

/**
 * From the bank's word of a payment to the socket of the member's open page, and to the drawn frame of real pages among them, 50 a
 * second, alone and while bets come at half of what this machine takes. `--seconds N` of each.
 */
export async function benchDeposits(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '15' } } })
  const seconds = Number(values.seconds)
  if (!pagesAreFresh()) await buildPages()
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    const server = forkServer(new URL('../site-server.ts', import.meta.url), [database.url])
    let pages: DepositPages | undefined
    try {
      const { port } = await answerOf<{ port: number }>(server)
      await addAccounts(stage)
      const bench = { port, secret: secretOf(stage), perSecond: DEPOSITS_A_SECOND }
      const count = seconds * DEPOSITS_A_SECOND
      const betting = await prepareBets(stage, port)
      const warm = await prepareDeposits(stage, database.url, DEPOSITS_A_SECOND)
      await tellAll({ ...bench, deposits: warm })
      pages = await openDepositPages(stage, { ...bench, databaseUrl: database.url, pages: PAGES })
      await pages.measure(WARM_SECONDS)
      const first = await prepareDeposits(stage, database.url, count)
      const [alone, pagesAlone] = await Promise.all([
        tellAll({ ...bench, deposits: first }),
        pages.measure(seconds),
      ])
      const half = await halfLoad(betting)
      const deposits = await prepareDeposits(stage, database.url, count)
      const bets = bet({ ...betting, pace: { perSecond: half }, seconds: seconds + 5 })
      await rest(1_000)
      const [beside, pagesBeside] = await Promise.all([
        tellAll({ ...bench, deposits }),
        pages.measure(seconds),
      ])
      const sold = await bets
      const faults = await listMoneyFaults(stage.jobs.read)
      if (faults.length > 0)
        throw new Error(`the books do not balance: ${JSON.stringify(faults.slice(0, 3))}`)
      reportShown({ alone, beside, pagesAlone, pagesBeside, deposits: count }, { half, sold })
    } finally {
      await pages?.close()
      if (server.connected) server.send('stop')
      if (server.exitCode === null) await once(server, 'exit')
      await stage.close()
    }
  })
}

function reportShown(
  shown: {
    readonly alone: DepositsResult
    readonly beside: DepositsResult
    readonly pagesAlone: PagesResult
    readonly pagesBeside: PagesResult
    readonly deposits: number
  },
  bets: { readonly half: number; readonly sold: FairnessResult },
): void {
  const { alone, beside, pagesAlone, pagesBeside, deposits } = shown
  const [a, b, pa, pb] = [alone, beside, pagesAlone, pagesBeside].map(({ shownMs }) =>
    [...shownMs].sort((x, y) => x - y),
  )
  report('deposits', {
    ...{ p50Ms: at(b, 0.5), p99Ms: at(b, 0.99), p50AloneMs: at(a, 0.5), p99AloneMs: at(a, 0.99) },
    ...{ deposits, shown: b?.length ?? 0, told: JSON.stringify(beside.byStatus) },
    ...{ pageP50Ms: at(pb, 0.5), pageP99Ms: at(pb, 0.99), pageMaxMs: pb?.at(-1) ?? 0 },
    ...{ pageP50AloneMs: at(pa, 0.5), pageP99AloneMs: at(pa, 0.99), pages: PAGES },
    shownByPages: `${pb?.length ?? 0} of ${pagesBeside.told}, alone ${pa?.length ?? 0} of ${pagesAlone.told}`,
    ...{ betsPerSecond: Math.round(bets.half), betsP99Ms: bets.sold.p99 },
    bets: JSON.stringify(bets.sold.byStatus),
  })
}

function at(sorted: readonly number[] = [], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

/** The keys of `site-server.ts`. */
function secretOf({ operatorId }: Stage): string {
  return keysFrom(createHash('sha256').update('bench').digest()).partner('bank-feed', operatorId)
}

async function addAccounts({ ctx, operatorId }: Stage): Promise<void> {
  const operator = await findOperatorById(ctx.read, operatorId)
  if (!operator) throw new Error('the stage has an operator')
  for (const accountNo of ['0481234561', '0481234562']) {
    await addReceivingAccount(ctx, { code: operator.code, bank: 'kbank', accountNo, holder: 'Stage' })
  }
}

/** Members with an order each, of amounts that keep out of each other's way. */
async function prepareDeposits(
  stage: Stage,
  databaseUrl: string,
  count: number,
): Promise<DepositsLoad['deposits']> {
  const deposits: DepositsLoad['deposits'][number][] = []
  for (let n = 0; n < count; n += 1) {
    const memberId = await newDepositor(stage, databaseUrl)
    const { id } = await startDeposit(stage.ctx, await depositWish(stage, memberId, 100 + n))
    const { orders } = await readDepositOffer(stage.ctx, { memberId, operatorId: stage.operatorId })
    const order = orders.find((each) => each.id === id)
    if (!order) throw new Error('an order that was begun is shown')
    const { name } = await stage.ctx.read.one<{ name: string }>`
      select name from member where member_id = ${memberId}`
    deposits.push({
      ...{ username: name, token: await tokenOf(stage, memberId) },
      ...{ bank: order.receivingBank, accountNo: order.receivingNo },
      pay: satangToBaht(satang(order.pay)),
    })
  }
  return deposits
}

async function tellAll(load: DepositsLoad): Promise<DepositsResult> {
  const child = fork(new URL('./deposits-load.ts', import.meta.url))
  child.send(load)
  return answerOf<DepositsResult>(child)
}
