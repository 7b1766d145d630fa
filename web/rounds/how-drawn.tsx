import type { FastShown } from '../../contract/fair.ts'
import { figureText } from '../../ui/figure-text.ts'
import { NumberTiles } from '../../ui/marks/number-tile.tsx'
import { fastText } from '../text/fast.ts'
import './how-drawn.css'

export function HowDrawn({ draw }: { draw: NonNullable<FastShown['draw']> }) {
  const { sum, sixteenth, digits, five } = draw
  const total = sum - Number(sixteenth ?? 0) + Number(digits ?? 0)
  return (
    <>
      <dl className="how-drawn">
        <dt>{fastText.sum}</dt>
        <dd>{figureText(sum)}</dd>
        <dt>{sixteenth === null ? fastText.lessNone : fastText.less}</dt>
        <dd>{sixteenth === null ? null : `− ${sixteenth}`}</dd>
        <dt>{digits === null ? fastText.plusNone : fastText.plus}</dt>
        <dd>{digits === null ? null : `+ ${digits}`}</dd>
        <dt className="how-drawn-total">{fastText.total}</dt>
        <dd className="how-drawn-total">{figureText(total)}</dd>
      </dl>
      <div className="how-drawn-result">
        <p>
          {fastText.five} <NumberTiles number={five} />
        </p>
        <p>
          {fastText.threeTop} <NumberTiles number={five.slice(2)} tone="win" size="md" />
        </p>
        <p>
          {fastText.twoBottom} <NumberTiles number={five.slice(0, 2)} tone="brand" size="md" />
        </p>
      </div>
    </>
  )
}
