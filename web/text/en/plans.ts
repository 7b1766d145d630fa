import { howMany } from '../../../domain/how-many.ts'
import type { Twin } from '../../../domain/words.ts'
import type { planText as Thai } from '../plans.ts'

export const planText: Twin<typeof Thai> = {
  title: 'Choose a plan',
  intro: 'Payouts and discounts differ by plan. The examples are for 100 baht on a number.',
  type: 'Type',
  choose: 'Choose',
  chooseLabel: (plan) => `Bet with the plan ${plan}`,
  bySet: 'per set',
  less: (percent) => `${percent}% off`,
  rate: 'Payout',
  costs: 'Costs',
  pays: 'Wins',
  returns: 'Return',
  raised: 'Rates include what your rank adds',
  returnsMean: 'The return is what comes back as prizes in the long run, compared with what is paid',
  notSold: 'Not sold',
  keeps: 'Numbers you entered are kept for each plan: change the plan and come back to them',
  count: (plans) => howMany(plans, 'plan'),
  countLabel: (plans, name) => `Choose a plan for ${name}, ${plans} of them`,
}
