import type { LimitsShown } from '../../../contract/console/money/receiving.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import type { ReceivingLimits } from '../../../domain/staff/proposed-money.ts'

/** How much and when a receiving account takes deposits, as people read it. */
export function showLimits({ dailyCap, hours }: ReceivingLimits): LimitsShown {
  return {
    dailyCap: dailyCap === null ? null : toBaht(dailyCap),
    hours: hours && { from: clockOf(hours.from), until: clockOf(hours.until) },
  }
}

/** The same from a form. */
export function readLimits({ dailyCap, hours }: LimitsShown): ReceivingLimits {
  return {
    dailyCap: dailyCap === null ? null : bahtToSatang(dailyCap),
    hours: hours && { from: minuteOf(hours.from), until: minuteOf(hours.until) },
  }
}

/** `08:30`; the end of the day is `24:00`. */
function clockOf(minute: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
