import { LOTTERIES } from '../../../../domain/lottery/registry.ts'
import type { Context, Reader } from '../../../context.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { insertLotteries, listLotteries, lockLotteries } from '../queries.ts'
import { beginRates } from './begin-rates.ts'
import { lotteriesToBeginWith } from './default-lotteries.ts'

/**
 * Adds the registry's lotteries that an operator lacks to its list, off sale, with the rates to begin with: all for a new
 * operator, new ones for an existing one. A repeat adds nothing. Returns their codes.
 */
export async function addLotteries(ctx: Context, operatorId: string): Promise<readonly string[]> {
  if ((await missingCodes(ctx.read, operatorId)).length === 0) return []
  return ctx.transaction(async (tx) => {
    await lockLotteries(tx, operatorId)
    const missing = await missingCodes(tx, operatorId)
    if (missing.length === 0) return []
    const lotteries = lotteriesToBeginWith(ctx, operatorId, 'off-sale').filter(({ code }) =>
      missing.includes(code),
    )
    await insertLotteries(tx, lotteries)
    await beginRates(tx, operatorId, lotteries)
    await appendAudit(tx, { operatorId, actor: 'system', kind: 'lottery.added', body: { codes: missing } })
    return missing
  })
}

/** The same for every operator, at each start, for lotteries added to the code since. */
export function addLotteriesToAll(ctx: Context): Promise<void> {
  return eachOperator(ctx, (operatorId) => addLotteries(ctx, operatorId))
}

async function missingCodes(reader: Reader, operatorId: string): Promise<string[]> {
  const known = new Set((await listLotteries(reader, operatorId)).map(({ code }) => code))
  return LOTTERIES.map(({ code }) => code).filter((code) => !known.has(code))
}
