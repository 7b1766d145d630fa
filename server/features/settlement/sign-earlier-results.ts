import type { Context, Tx } from '../../context.ts'
import { resultBytes } from './check-result.ts'
import { insertLaterSignature, listUnsignedResults } from './queries-result.ts'

/**
 * Signs the results that two people agreed on before results were signed, of rounds that are not paid yet. Called once in
 * the life of a database, when the program's key is first known there: from then on an unsigned result holds its round.
 */
export async function signEarlierResults(ctx: Context, tx: Tx): Promise<void> {
  for (const result of await listUnsignedResults(tx)) {
    const signature = ctx.keys.sign(resultBytes(result.head, result))
    await insertLaterSignature(tx, { ...result, signature })
  }
}
