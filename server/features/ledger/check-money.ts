import type { Context } from '../../context.ts'
import { listMoneyFaults } from './queries.ts'

/** Logs every broken money rule as an error. Returns how many there are; above zero somebody must act. */
export async function checkMoney(ctx: Context): Promise<number> {
  const faults = await listMoneyFaults(ctx.read)
  for (const fault of faults) ctx.log.fatal({ fault }, 'a money rule is broken')
  return faults.length
}
