import type { BetType } from '../../domain/betting/bet-types.ts'
import './position-glyph.css'

/**
 * Which digits a bet type matches: three above (the top number), two below. `any` means any order, drawn as hollow dots. Types
 * of four to six digits continue in the second row and leave out the digits they ignore.
 */
const MATCHED: Readonly<Record<BetType, { top: string; bottom: string }>> = {
  three_top: { top: 'mmm', bottom: '..' },
  three_tod: { top: 'aaa', bottom: '..' },
  three_front: { top: 'mmm', bottom: '  ' },
  three_bottom: { top: '  ', bottom: 'mmm' },
  two_top: { top: '.mm', bottom: '..' },
  two_bottom: { top: '...', bottom: 'mm' },
  run_top: { top: 'aam', bottom: '..' },
  run_bottom: { top: '...', bottom: 'am' },
  two_front: { top: 'mm.', bottom: '..' },
  two_spread: { top: 'm.m', bottom: '..' },
  two_tod: { top: '.aa', bottom: '..' },
  pin_top_hundreds: { top: 'm..', bottom: '..' },
  pin_top_tens: { top: '.m.', bottom: '..' },
  pin_top_units: { top: '..m', bottom: '..' },
  pin_bottom_tens: { top: '...', bottom: 'm.' },
  pin_bottom_units: { top: '...', bottom: '.m' },
  four_top: { top: 'mmm', bottom: 'm' },
  four_tod: { top: 'aaa', bottom: 'a' },
  four_float: { top: 'aaa', bottom: '.' },
  five_float: { top: 'aaa', bottom: 'aa' },
  six_top: { top: 'mmm', bottom: 'mmm' },
  high_low: { top: '   ', bottom: 'm.' },
  odd_even: { top: '   ', bottom: '.m' },
  four_set: { top: 'mma', bottom: 'a' },
}

/** A small drawing of the digits a bet type matches. The type's name always stands beside it. */
export function PositionGlyph({ type }: { type: BetType }) {
  const { top, bottom } = MATCHED[type]
  return (
    <svg className="position-glyph" viewBox="0 0 22 18" aria-hidden="true" focusable="false">
      {dots(top, 5)}
      {dots(bottom, 13)}
    </svg>
  )
}

const DOT_STEP = 7.5

// Right-aligned: the last digit of the top number stands over the last digit of the bottom number.
function dots(row: string, y: number) {
  const firstX = 18.5 - (row.length - 1) * DOT_STEP
  return [...row].map((mark, place) =>
    mark === ' ' ? null : (
      <circle
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place in the row
        key={firstX + place * DOT_STEP}
        cx={firstX + place * DOT_STEP}
        cy={y}
        r={mark === '.' ? 1.6 : 2.6}
        className={mark === 'm' ? 'glyph-match' : mark === 'a' ? 'glyph-any' : 'glyph-rest'}
      />
    ),
  )
}
