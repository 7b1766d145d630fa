import type { Context } from '../../context.ts'
import { listMoneyFaults } from './queries.ts'

/** Looks for broken money rules and says each loudly. Returns how many there are: none, or somebody must act. */
export async function checkMoney(ctx: Context): Promise<number> {
  const faults = await listMoneyFaults(ctx.read)
  for (const fault of faults) ctx.log.fatal({ fault }, 'a money rule is broken')
  return faults.length
}
