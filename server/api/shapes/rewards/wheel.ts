import type { z } from 'zod'
import type {
  SpinShown,
  spinAnswer,
  WheelOfMember,
  wheelShown,
} from '../../../../contract/services/rewards/wheel.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { toHex } from '../../../../domain/fair/encode.ts'
import { type WheelRules, weightOf, wheelTable } from '../../../../domain/rewards/wheel.ts'
import type { StoredSpin } from '../../../features/rewards/wheel/queries-wheel.ts'
import type { WheelOffer } from '../../../features/rewards/wheel/read-wheel.ts'
import { sha256 } from '../../../sha256.ts'
import { showTime } from '../programs.ts'

/** The wheel as everybody may see it. */
export function showWheel({ isOn, places, ...rules }: WheelRules): z.output<typeof wheelShown> {
  return {
    on: isOn,
    table: toHex(wheelTable(sha256, places)),
    weight: weightOf(places),
    data: places.map(({ weight, prize }, index) => ({ index, weight, prize: toBaht(prize) })),
    ...{ per_deposit: toBaht(rules.perDeposit), free_a_day: rules.freeADay, most_a_day: rules.mostADay },
    turnover_percent: rules.turnoverPercent,
  }
}

export function showWheelOfMember({
  rules,
  commitment,
  missing,
  spins,
  ...today
}: WheelOffer): WheelOfMember {
  const { nonce, earned, left } = today
  return {
    ...showWheel(rules),
    ...{ commitment: toHex(commitment), nonce, earned, left },
    missing: missing === undefined ? null : toBaht(missing),
    spins: spins.map(showSpin),
  }
}

export function showSpun(spin: StoredSpin, left: number): { spin: SpinShown; left: number } {
  return { spin: showSpin(spin), left } satisfies { [K in keyof typeof spinAnswer]: unknown }
}

function showSpin({ id, seedId, nonce, place, seed, ...spin }: StoredSpin): SpinShown {
  return {
    ...{ id, index: place, prize: toBaht(spin.prize), at: showTime(spin.at) },
    ...{ seed_id: seedId, commitment: toHex(spin.commitment), seed: seed && toHex(seed) },
    ...{ nonce, client_seed: spin.clientSeed },
    places: spin.places.map(({ weight, prize }) => ({ weight, prize: toBaht(prize) })),
  }
}
