import './number-tile.css'
import { numberWords } from '../text/numbers.ts'

export type TileTone = 'neutral' | 'brand' | 'win' | 'jade' | 'off'
export type TileSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

interface NumberTilesProps {
  number: string
  tone?: TileTone
  size?: TileSize
}

/** A number as tiles, one for each digit. Read aloud digit by digit, because 08 is not eight. */
export function NumberTiles({ number, tone = 'neutral', size = 'sm' }: NumberTilesProps) {
  const digits = [...number]
  return (
    <span className={`tiles tiles-${size} tiles-${tone}`} role="img" aria-label={spokenNumber(number)}>
      {digits.map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place in the number
        <span key={place} className="tile" aria-hidden="true">
          {digit}
        </span>
      ))}
    </span>
  )
}

/** `เลข 0 8` */
function spokenNumber(number: string): string {
  return numberWords.spoken([...number].join(' '))
}
