/** The government draw's other prizes, shown to holders of paper slips. Nobody bets on them here. */
export interface SlipPrizes {
  readonly second: readonly string[]
  readonly third: readonly string[]
  readonly fourth: readonly string[]
  readonly fifth: readonly string[]
}

export type SlipPrizeName = keyof SlipPrizes

/** How many numbers each prize has. */
export const SLIP_PRIZE_COUNTS: Readonly<Record<SlipPrizeName, number>> = {
  second: 5,
  third: 10,
  fourth: 50,
  fifth: 100,
}

/** The prizes when all are complete, with six digits each; otherwise undefined. */
export function readSlipPrizes(
  valuesOf: (prize: SlipPrizeName) => readonly string[] | undefined,
): SlipPrizes | undefined {
  const read = (prize: SlipPrizeName): readonly string[] | undefined => {
    const values = valuesOf(prize)
    const isWhole = values?.length === SLIP_PRIZE_COUNTS[prize]
    return isWhole && values.every((value) => /^\d{6}$/.test(value)) ? values : undefined
  }
  const [second, third, fourth, fifth] = [read('second'), read('third'), read('fourth'), read('fifth')]
  return second && third && fourth && fifth ? { second, third, fourth, fifth } : undefined
}
