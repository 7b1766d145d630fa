import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { PLACES_MOST, SPINS_MOST, WEIGHT_MOST } from '../../../domain/rewards/wheel.ts'
import type { RowsField } from '../../forms/field.ts'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField, HALF, shownAmount, wholeField } from './figure-fields.ts'
import { drawPlaces } from './wheel-places.tsx'

const WEIGHT = { least: 1, most: WEIGHT_MOST, unit: '', wrong: text.weightWrong }

const PLACE = {
  prize: { ...amountField(text.placePrize, undefined), ...HALF },
  weight: { ...wholeField(text.placeWeight, 1, WEIGHT), ...HALF },
}

export function wheelFields(wheel: MoneyRulesShown['wheel']) {
  const spins = { most: SPINS_MOST, unit: text.times }
  return {
    wheelOn: {
      ...tickField(text.wheelOn, wheel.isOn),
      refusals: ['WHEEL_NO_SPINS', 'WHEEL_PLACES', 'WHEEL_NO_PRIZE'],
    },
    freeADay: { ...wholeField(text.freeADay, wheel.freeADay, spins), ...HALF },
    mostADay: { ...wholeField(text.mostADay, wheel.mostADay, spins), ...HALF },
    perDeposit: { ...amountField(text.perDeposit, wheel.perDeposit), hint: text.perDepositHint },
    wheelTurnover: wholeField(text.wheelTurnover, wheel.turnoverPercent, { most: 1000, unit: text.percent }),
    places: {
      kind: 'rows',
      draw: drawPlaces,
      row: PLACE,
      initial: wheel.places.map(({ prize, weight }) => ({
        prize: shownAmount(prize),
        weight: String(weight),
      })),
      fresh: { prize: '0', weight: '1' },
      max: PLACES_MOST,
      words: { add: text.placeAdd, nth: text.placeNth, remove: text.placeRemove },
    } satisfies RowsField<typeof PLACE>,
  }
}
