import { invariant } from '../invariant.ts'
import type { FigureKind } from './lottery.ts'

/** A sign, whole digits with or without commas between thousands, and at most two decimals. */
const FIGURE =
  /^(?<sign>[+\-−]?)(?<whole>0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.(?<decimals>\d{1,2}))?$/

/**
 * An index or its change, as text with exactly two decimals: '38,150.4' is '38150.40' and '−123.65' is '-123.65'. It is
 * never converted to a float or rounded: a third decimal would make it another figure. Undefined: it is not such a
 * figure.
 */
export function readFigure(kind: FigureKind, said: string): string | undefined {
  const found = FIGURE.exec(said)?.groups
  if (!found || (kind === 'index' && found.sign !== '')) return undefined
  const unsigned = `${found.whole?.replaceAll(',', '')}.${(found.decimals ?? '').padEnd(2, '0')}`
  const isBelowZero = found.sign !== '' && found.sign !== '+' && /[1-9]/.test(unsigned)
  return isBelowZero ? `-${unsigned}` : unsigned
}

export function decimalsOf(figure: string): string {
  invariant(/\.\d{2}$/.test(figure), 'a figure has exactly two decimals')
  return figure.slice(-2)
}

/** The last whole digit and both decimals: 38150.47 gives 047. */
export function lastThreeOf(figure: string): string {
  return figure.slice(-4, -3) + decimalsOf(figure)
}
