import type { Reader, Tx } from '../../context.ts'

/** The beacon a round was drawn with. */
export interface FastBeaconRow {
  readonly roundId: string
  readonly operatorId: string
  /** Hex. */
  readonly chain: string
  /** Which round of its chain. */
  readonly number: number
  readonly signature: Buffer
  readonly keptAt: Date
}

export function findFastBeacon(reader: Reader, roundId: string): Promise<FastBeaconRow | undefined> {
  return reader.maybe<FastBeaconRow>`
    select round_id as "roundId", operator_id as "operatorId", encode(chain, 'hex') as chain, number, signature,
      kept_at as "keptAt"
    from fast_beacon where round_id = ${roundId}`
}

export async function insertFastBeacon(tx: Tx, row: FastBeaconRow): Promise<void> {
  await tx.run`
    insert into fast_beacon (round_id, operator_id, chain, number, signature, kept_at)
    values (${row.roundId}, ${row.operatorId}, decode(${row.chain}, 'hex'), ${row.number}, ${row.signature},
      ${row.keptAt})`
}
