import { bangkokMs } from '../../calendar/bangkok.ts'
import { FAST_LOTTERIES } from '../../lottery/lotteries/yeekee.ts'
import { drawTimes } from '../../lottery/schedule/schedule.ts'
import { freezesAtMs } from './fast-rules.ts'

const CONTEXT = /^([a-z0-9-]+):(\d{4})(\d{2})(\d{2}):R(\d{3})(?::drand:[0-9a-f]+:\d+)?$/

/**
 * When the shots of the round that a context names are frozen, by the timetable of its lottery, which no operator changes.
 * Whoever keeps a share needs nobody's word for it. Undefined: it names no round.
 */
export function freezeOfContext(context: string): number | undefined {
  const [, game, year, month, day, number] = CONTEXT.exec(context) ?? []
  const lottery = FAST_LOTTERIES.find(({ code }) => code === game)
  const date = `${year}-${month}-${day}`
  if (!lottery || Number(number) < 1 || Number.isNaN(bangkokMs(date))) return undefined
  return freezesAtMs(drawTimes(lottery, date, Number(number)))
}
