import type { Reader } from '../../context.ts'

/** What a round that draws itself was drawn from. A result and a void look whether there is one. */
export interface FastDraw {
  readonly roundId: string
  readonly operatorId: string
  /** Null under the classic rule, as the digits are. */
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
