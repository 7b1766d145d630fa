import { type SpinWheel, spinWheel } from '../../../server/features/rewards/wheel/spin-wheel.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Spins the wheel in a process that is killed before or right after the commit, or stands still there. */
export interface SpinWork {
  readonly databaseUrl: string
  /** Its hash is bytes in hex. */
  readonly wish: Omit<SpinWheel, 'requestHash'> & { readonly requestHash: string }
  readonly moment: StopMoment
  readonly stands: boolean
}

const { databaseUrl, wish, moment, stands } = JSON.parse(process.argv[2] ?? '{}') as SpinWork
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
const ctx = killedInTransaction(machinery.ctx, 1, moment, { stands })
await spinWheel(ctx, { ...wish, requestHash: Buffer.from(wish.requestHash, 'hex') })
