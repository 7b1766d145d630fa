import type { Program } from '../../../contract/shapes.ts'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { ResultField } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { type PublisherPage, publisherPage } from '../../rounds/publisher-page.ts'
import { rulesText } from '../../text/help.ts'

/** The rules particular to a lottery: times, source, publisher. */
export interface LotteryRules {
  readonly code: string
  readonly name: string
  readonly closesAtMs: number | null
  readonly drawsAtMs: number | null
  readonly published: readonly string[]
  readonly bottom: string | null
  readonly publisher: PublisherPage | null
  /** It draws itself: there is no publisher. */
  readonly ownDraw: boolean
}

/** Computed in the loader; for a lottery whose rules we lack, what the calls say. */
export function lotteryRules({ code, name, round }: Program): LotteryRules {
  const lottery = findLottery(code)
  const drawsAtMs = round ? Date.parse(round.draw_at) : null
  const day = round?.business_date ?? bangkokDate(drawsAtMs ?? 0)
  const ownDraw = lottery?.group === 'yeekee'
  return {
    code,
    name,
    closesAtMs: round ? Date.parse(round.close_at) : null,
    drawsAtMs,
    published: lottery ? lottery.fieldsOn(day).map(fieldText) : [],
    bottom: lottery && !ownDraw ? rulesText.bottom[lottery.bottom] : null,
    publisher: publisherPage(code),
    ownDraw,
  }
}

function fieldText(field: ResultField): string {
  const { kind = 'number', digits, count } = field
  const name = field.name[LANGUAGE]
  if (kind !== 'number') return rulesText.figure(name)
  const named = rulesText.field(name, digits)
  return count > 1 ? rulesText.times(named, count) : named
}
