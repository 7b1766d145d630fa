import type { Reader } from '../../context.ts'

/** The inputs of a fast round's draw. It is in this feature because both results and voids read it. */
export interface FastDraw {
  readonly roundId: string
  readonly operatorId: string
  /** Null under the classic rule, which has no shares; so are the digits. */
  readonly shareA: Buffer | null
  readonly shareB: Buffer | null
  readonly digits: string | null
  readonly sum: number
  readonly sixteenth: string | null
  readonly five: string
}

export function findFastDraw(
  reader: Reader,
  roundId: string,
): Promise<(FastDraw & { drawnAt: Date }) | undefined> {
  return reader.maybe`
    select round_id as "roundId", operator_id as "operatorId", share_a as "shareA", share_b as "shareB", digits, sum, sixteenth,
      five, drawn_at as "drawnAt"
    from fast_draw where round_id = ${roundId}`
}
