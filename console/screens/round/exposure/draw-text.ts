import type { WorstDrawShown } from '../../../../contract/console/exposure.ts'
import { exposureText } from '../../../text/rounds/exposure.ts'

/** A draw in words: the parts that cause payouts. */
export function drawText({ threeTop, twoBottom, first, threeFront, threeBottom }: WorstDrawShown): string {
  const words = [
    first === null ? exposureText.top(threeTop) : exposureText.first(first),
    exposureText.bottom(twoBottom),
    threeFront.length > 0 ? exposureText.front(threeFront.join(' ')) : '',
    threeBottom.length > 0 ? exposureText.back(threeBottom.join(' ')) : '',
  ]
  return words.filter(Boolean).join(' · ')
}
