import type { Context } from '../../context.ts'
import { tellLedgerFaults } from '../ledger/tell-ledger-fault.ts'

/** Where the books and the signed head of a round differ. */
export interface AnchorFault {
  /** The place of the head in its operator's chain. */
  readonly seq: number
  /** Null where the head is gone. */
  readonly roundId: string | null
  /** `head`: the program has not signed it, or it does not follow the one before. */
  readonly fault: 'head' | 'audit' | 'ledger'
  /** The row of the audit chain, or the size of the log, that the head speaks of. */
  readonly at?: number
}

/** So many are told one by one; of more the number is said. */
const NAMED = 20
const NO_MEMBER = '00000000-0000-0000-0000-000000000000'

/**
 * Tells of them in the log and the figures, each time they are found, as of a broken audit chain. What the log of transfers
 * lacks is told once with the broken rules of the money as well.
 */
export async function tellAnchorFaults(
  ctx: Context,
  operatorId: string,
  faults: readonly AnchorFault[],
): Promise<void> {
  for (const { fault } of faults) ctx.metrics.sealFaults.inc({ fault: `anchor-${fault}` })
  for (const each of faults.slice(0, NAMED)) {
    ctx.log.fatal(
      { operatorId, ...each, ofThese: faults.length },
      'the books are not as the signed head of a round says',
    )
  }
  const rounds = faults.flatMap(({ fault, roundId }) => (fault === 'ledger' && roundId ? [roundId] : []))
  const places = rounds
    .slice(0, NAMED)
    .map((refId) => ({ memberId: NO_MEMBER, kind: 'round-head', refType: 'round', refId }))
  await tellLedgerFaults(ctx, operatorId, places, 'head')
}
