import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import type { MoneyRulesShown } from '../../contract/console/money/money-rules.ts'
import { AFFILIATE_PRODUCTS } from '../../domain/affiliates/products.ts'
import { type BangkokDate, bangkokMs } from '../../domain/calendar/bangkok.ts'
import { productName } from '../../domain/games/operated/counted.ts'
import { groupName, LOTTERY_GROUPS } from '../../domain/lottery/groups.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { Alert } from '../../ui/alert.tsx'
import { LANGUAGE } from '../../ui/text/language.ts'
import { shortDate } from '../../ui/thai-date.ts'
import { averagePrize, oddsText } from '../screens/money-rules/wheel-odds.ts'
import { moneyRulesText as text } from '../text/payments/money-rules.ts'
import { unitsText } from '../text/units.ts'
import { Figure, GivenBack } from './figure.tsx'

/** The rules of money that would change, each beside what stands. */
export function MoneyRuleFigures({
  before,
  after,
  givenBack,
  lapses,
}: NonNullable<WaitingApprovalShown['money']>) {
  const [was, becomes] = [figuresOf(before), figuresOf(after)]
  return (
    <>
      {lapses ? (
        <Alert tone="warning">{text.cashbackLapses(dayOf(lapses.from), dayOf(lapses.to))}</Alert>
      ) : null}
      <dl className="approval-price">
        {becomes.map(([name, value], at) =>
          value === was[at]?.[1] ? null : (
            <Figure key={name} name={name} was={was[at]?.[1]} becomes={value} />
          ),
        )}
        <GivenBack givenBack={givenBack.after} />
      </dl>
    </>
  )
}

const dayOf = (day: BangkokDate) => shortDate(bangkokMs(day))

function figuresOf(rules: MoneyRulesShown): [string, string][] {
  const { withdrawals, membersPay, turnover, adjustDayMax, messages, cashback } = rules
  const { baht, percent } = unitsText
  const isOn = (on: boolean) => (on ? text.on : text.off)
  return [
    [text.min, baht(withdrawals.min)],
    [text.max, baht(withdrawals.max)],
    [text.dayMax, baht(withdrawals.dayMax)],
    [text.dayCount, `${withdrawals.dayCount} ${text.times}`],
    [text.waitHours, `${withdrawals.waitHours} ${text.hours}`],
    [text.twoFrom, baht(withdrawals.twoFrom)],
    [text.autoMax, baht(withdrawals.autoMax)],
    [text.autoAfterDays, `${withdrawals.autoAfterDays} ${text.days}`],
    [text.firstByPeople, isOn(withdrawals.firstByPeople)],
    [text.unprovenByPeople, isOn(withdrawals.unprovenByPeople)],
    [text.membersPay, isOn(membersPay)],
    [text.depositPercent, percent(turnover.depositPercent)],
    ...LOTTERY_GROUPS.map((group): [string, string] => [
      text.ofGroup(groupName(group, LANGUAGE)),
      percent(turnover.groups[group]),
    ]),
    [text.adjustDayMax, baht(adjustDayMax)],
    [text.eachMost, baht(messages.eachMost)],
    [text.openMost, baht(messages.openMost)],
    [text.cashbackOn, isOn(cashback.isOn)],
    [text.cashbackPeriod, text.periods[cashback.period]],
    [text.cashbackPercent, percent(cashback.percent)],
    [text.cashbackLeast, baht(cashback.least)],
    [text.cashbackMost, baht(cashback.most)],
    [text.creditBelow, baht(cashback.creditBelow)],
    [text.cashbackTurnover, percent(cashback.turnoverPercent)],
    ...rankFigures(rules),
    ...checkInFigures(rules),
    ...wheelFigures(rules),
    ...affiliateFigures(rules),
  ]
}

function checkInFigures({ checkIn }: MoneyRulesShown): [string, string][] {
  const { baht, percent } = unitsText
  const each = (of: 'amount' | 'bonus') => checkIn.ladder.map((day) => baht(day[of])).join(' · ')
  return [
    [text.checkInOn, checkIn.isOn ? text.on : text.off],
    [text.checkInCondition, text.checkInConditions[checkIn.condition]],
    [text.checkInBetMin, baht(checkIn.betMin)],
    [text.checkInTurnover, percent(checkIn.turnoverPercent)],
    [text.ladderAmount, each('amount')],
    [text.ladderBonus, each('bonus')],
  ]
}

function rankFigures({ ranks }: MoneyRulesShown): [string, string][] {
  const { baht, percent } = unitsText
  const steps = ranks.steps.map((step, at) =>
    text.rankShown(
      at + 1,
      baht(step.needed),
      percent(step.percent),
      step.raise > 0 ? percent(step.raise / 10) : null,
    ),
  )
  return [
    [text.ranksOn, ranks.isOn ? text.on : text.off],
    [text.ranks, steps.join(' · ')],
  ]
}

function affiliateFigures({ affiliates }: MoneyRulesShown): [string, string][] {
  const { isOn, least, rates } = affiliates
  return [
    [text.affiliatesOn, isOn ? text.on : text.off],
    [text.affiliateLeast, unitsText.baht(least)],
    ...AFFILIATE_PRODUCTS.map((product): [string, string] => [
      text.ratesOf(productName(product, LANGUAGE)),
      `${rates[product].join(' · ')} ${text.ofTenThousand}`,
    ]),
  ]
}

function wheelFigures({ wheel }: MoneyRulesShown): [string, string][] {
  const { baht, percent } = unitsText
  const whole = wheel.places.map(({ prize, weight }) => ({ weight, prize: bahtToSatang(prize) }))
  const places = wheel.places.map((place) =>
    text.placeShown(baht(place.prize), String(place.weight), oddsText(place, wheel.places)),
  )
  return [
    [text.wheelOn, wheel.isOn ? text.on : text.off],
    [text.freeADay, String(wheel.freeADay)],
    [text.perDeposit, baht(wheel.perDeposit)],
    [text.mostADay, String(wheel.mostADay)],
    [text.wheelTurnover, percent(wheel.turnoverPercent)],
    [text.wheel, places.join(' · ')],
    [text.spinCost, baht(averagePrize(whole))],
  ]
}
