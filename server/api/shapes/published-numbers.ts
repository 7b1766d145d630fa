import type { PublishedNumber } from '../../../contract/services/prize.ts'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { decidingDigits } from '../../../domain/betting/win/deciding-digits.ts'
import type { BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { PublishedResult } from '../../../domain/lottery/lottery.ts'
import type { Language } from '../../../domain/words.ts'
import type { DrawRow } from '../../features/results/queries-results.ts'
import { lotteryOf } from './programs.ts'

/** The numbers of a draw under the publisher's names, each with the bet types it decides and by which digits. */
export function showPublished(
  row: Pick<DrawRow, 'lotteryCode' | 'businessDate'>,
  published: PublishedResult,
  language: Language,
): PublishedNumber[] {
  const lottery = lotteryOf(row)
  const day = row.businessDate as BangkokDate
  const deciding = lottery
    .typesOn(day)
    .flatMap((type) => decidingDigits(lottery, published, type).map((digits) => ({ ...digits, type })))
  return lottery.fieldsOn(day).flatMap(({ key, name }) =>
    [published[key] ?? []].flat().map((number, index) => ({
      key,
      name: name[language],
      number,
      decides: byPlaces(deciding.filter((each) => each.key === key && each.index === index)),
    })),
  )
}

/** Types that the same digits decide stand together, in the order of the types. */
function byPlaces(
  deciding: readonly { readonly type: BetType; readonly places: readonly number[] }[],
): PublishedNumber['decides'] {
  const found: { types: BetType[]; places: number[] }[] = []
  for (const { type, places } of deciding) {
    const same = found.find((each) => String(each.places) === String(places))
    if (same) same.types.push(type)
    else found.push({ types: [type], places: [...places] })
  }
  return found
}
