import type { MoneyAct } from '../../../domain/assistants/acts.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../domain/money.ts'
import type { Tx } from '../../context.ts'
import { insertMoneyAct } from './queries-listed-acts.ts'

/** What was done, of what, and with how much: what came back, was asked for or given. */
interface Done {
  readonly memberId: string
  /** Undefined: the member did it, of which nothing is written. */
  readonly assistantId?: string | undefined
  readonly kind: MoneyAct
  readonly refId: string
  readonly amount: Satang
}

/** Writes which assistant did it, in the transaction that does it; a repeat, which does nothing, writes nothing. */
export async function recordAct(tx: Tx, { assistantId, ...act }: Done): Promise<void> {
  if (assistantId === undefined) return
  await insertMoneyAct(tx, { ...act, assistantId, day: bangkokDate(tx.now.getTime()) })
}
