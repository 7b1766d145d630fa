import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { NumberTiles, type TileTone } from '../../../../ui/marks/number-tile.tsx'
import { choicesOf, numberText } from '../../../text/bet.ts'

interface LineNumberProps {
  type: BetType
  number: string
  tone: TileTone
}

/** A line's number in a fixed width: a two-way bet by its name, more than three digits close together. */
export function LineNumber({ type, number, tone }: LineNumberProps) {
  if (!choicesOf(type))
    return <NumberTiles number={number} tone={tone} size={number.length > 3 ? 'xs' : 'sm'} />
  return (
    <span className={`tiles tiles-sm tiles-${tone}`}>
      <span className="tile tile-word">{numberText(type, number)}</span>
    </span>
  )
}
