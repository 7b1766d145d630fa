import { httpPayouts } from '../../../server/external/http/http-payouts.ts'
import {
  type RequestWithdrawal,
  requestWithdrawal,
} from '../../../server/features/payments/withdrawals/request-withdrawal.ts'
import { sendWithdrawal } from '../../../server/features/payments/withdrawals/send-withdrawal.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Asks for a withdrawal and has it paid, in a process that is killed in its n-th transaction, or stands still there. */
export interface WithdrawWork {
  readonly databaseUrl: string
  readonly provider: { readonly url: string; readonly key: string }
  /** Its hash is bytes in hex. */
  readonly wish: Omit<RequestWithdrawal, 'requestHash'> & { readonly requestHash: string }
  readonly nth: number
  readonly moment: StopMoment
  /** It stands still there and is not killed. */
  readonly stands: boolean
}

const { databaseUrl, provider, wish, nth, moment, stands } = JSON.parse(
  process.argv[2] ?? '{}',
) as WithdrawWork
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
const service = { url: new URL(provider.url), key: provider.key, timeoutMs: 5_000 }
const demoPayouts = httpPayouts(service, () => new Date())
const { jobs } = machinery
const ctx = killedInTransaction({ ...jobs, external: { ...jobs.external, demoPayouts } }, nth, moment, {
  stands,
})
const { withdrawal } = await requestWithdrawal(ctx, {
  ...wish,
  requestHash: Buffer.from(wish.requestHash, 'hex'),
})
await sendWithdrawal(ctx, { operatorId: wish.caller.operatorId, id: withdrawal.id })
await machinery.close()
process.disconnect?.()
