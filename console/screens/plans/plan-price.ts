import type { PlansShown } from '../../../contract/console/plans.ts'

export type PlanGroup = PlansShown['groups'][number]
type Plan = PlanGroup['plans'][number]

/** What one type costs and pays in one plan of a group. */
export type PlanPrice = Plan['prices'][number] & {
  readonly plan: string
  readonly planName: string
  readonly lotteries: number
}

export function pricesOf({ plans, lotteries }: PlanGroup): readonly PlanPrice[] {
  return plans.flatMap(({ plan, name: planName, prices }) =>
    prices.map((price) => ({ ...price, plan, planName, lotteries })),
  )
}
