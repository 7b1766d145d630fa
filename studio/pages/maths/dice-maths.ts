import {
  type DicePlace,
  returnsOfAll,
  SHARED_PLACES,
  THROWS,
  usualReturn,
  winsOf,
} from '../../games/dice/dice.ts'
import { HI_LO_PLACES } from '../../games/dice/hi-lo.ts'
import { DICE_MATHS, DICE_WORDS } from '../../text/dice-words.ts'
import { say } from '../frame/language.ts'
import { crabName } from '../games/crab-text.ts'
import { payText } from '../games/place-button.ts'
import type { Maths, MathsRow } from './maths-row.ts'

export function hiLoMaths(): Maths {
  return { how: DICE_MATHS.hiLo, rows: HI_LO_PLACES.map((place) => rowOf(place, String)) }
}

export function crabMaths(): Maths {
  return { how: DICE_MATHS.crab, rows: SHARED_PLACES.map((place) => rowOf(place, crabName)) }
}

function rowOf(place: DicePlace, faceName: (face: number) => string): MathsRow {
  const isFace = place.place.startsWith('face-')
  return {
    name: nameOf(place.place, faceName),
    pays: isFace ? '1:1 · 1:2 · 1:14' : payText(usualReturn(place)),
    chance: winsOf(place) / THROWS.length,
    returned: returnsOfAll(place) / THROWS.length / 100,
  }
}

/** The name of a place in words. `faceName`: what a face is called. */
function nameOf(place: string, faceName: (face: number) => string): string {
  const [kind = '', which = ''] = place.split('-')
  const faces = [...which].map((digit) => faceName(Number(digit)))
  if (kind === 'face') return `${say(DICE_WORDS.singles)} ${faces[0]}`
  if (kind === 'pair') return `${say(DICE_WORDS.pairs)} ${faces.join(' + ')}`
  if (kind === 'triple')
    return which === '' ? say(DICE_WORDS.triple) : `${say(DICE_WORDS.triples)} ${faces[0]}`
  if (kind === 'run') return faces.join(' + ')
  if (kind === 'eleven') return `11 ${say(DICE_WORDS.eleven)}`
  const side = say(kind === 'low' ? DICE_WORDS.low : DICE_WORDS.high)
  return which === '' ? `${side} ${kind === 'low' ? '3–10' : '11–18'}` : `${faces[0]} + ${side}`
}
