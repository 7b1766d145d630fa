import type { PayoutAnswer, Payouts } from '../../../server/external/payouts.ts'
import { type MovingMoney, moveMoney } from '../stage/money/move-money.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Moves the money of a round, in a process that is killed in its n-th transaction. */
export interface MoneyWork {
  readonly databaseUrl: string
  readonly money: MovingMoney
  /** The transaction in which it is killed; beyond all of them: it is killed from outside. */
  readonly nth: number
  readonly moment: StopMoment
}

/** What is asked of the provider, which lives in the parent. */
export interface AskedOfProvider {
  readonly nth: number
  readonly act: 'send' | 'ask'
  readonly payout: Parameters<Payouts['send']>[0] | { readonly id: string }
}

/** The provider of the parent, asked by messages. */
function parentsProvider(): Payouts {
  let last = 0
  const ask = (act: AskedOfProvider['act'], payout: AskedOfProvider['payout']) => {
    last += 1
    const nth = last
    return new Promise<PayoutAnswer>((resolve) => {
      const hear = (said: { nth: number; answer: PayoutAnswer }) => {
        if (said.nth !== nth) return
        process.off('message', hear)
        resolve(said.answer)
      }
      process.on('message', hear)
      process.send?.({ nth, act, payout } satisfies AskedOfProvider)
    })
  }
  return { send: (payout) => ask('send', payout), ask: (id) => ask('ask', { id }) }
}

const { databaseUrl, money, nth, moment } = JSON.parse(process.argv[2] ?? '{}') as MoneyWork
process.once('disconnect', () => process.exit(0))
const machinery = openMachinery(databaseUrl, { connections: 4 })
const { jobs } = machinery
const external = { ...jobs.external, demoPayouts: parentsProvider() }
await moveMoney(killedInTransaction({ ...jobs, external }, nth, moment), money)
await machinery.close()
process.disconnect?.()
