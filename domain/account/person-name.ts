/** Titles that people write before their name or leave out. Latin ones end with a point or a space, Thai ones need not. */
const TITLE =
  /^(?:เด็กหญิง|เด็กชาย|นางสาว|นาย|นาง|ด\s*\.?\s*[ญช]\s*\.|น\s*\.?\s*ส\s*\.|(?:miss|master|mister|mrs|mr|ms)(?=[.\s]))[.\s]*/u

/** What no eye sees: joiners, soft hyphens, marks of direction. */
const UNSEEN = /\p{Cf}/gu

/** Vowels and other signs above or below one Thai letter. */
const THAI_SIGNS = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{2,}/g
/** Sara am is two signs for NFKC: a ring above the letter, and aa after it. */
const RING = '\u0E4D'
const FIRST_TONE = 0x0e48
const SARA_I = '\u0E34'
const SARA_UE = '\u0E36'

/** The long leg of ฤๅ and ฦๅ: after any other letter it only looks like aa. */
const STRAY_LEG = /(?<![ฤฦ])ๅ/g

/** Tones and the ring, typed after aa: no word has them there. */
const AFTER_AA = /า([\u0E48-\u0E4B\u0E4D]+)/g

/**
 * A person's name as the same one however it is typed: without titles, spaces, points and what cannot be seen, in one width, one
 * case and one order of Thai signs, each of them once, since a second lies upon the first. A name that begins like a title loses
 * that too, with a title before it and without. Source: docs/decisions/0112-excluded-persons.md.
 */
export function personName(typed: string): string {
  return untitled(typed).replace(STRAY_LEG, 'า').replace(AFTER_AA, '$1า').replace(THAI_SIGNS, inOrder)
}

/** The same as it was until 2026-11-28: marks of excluded persons of before are of this. */
export function personNameBefore(typed: string): string {
  return untitled(typed).replace(/([\u0E48-\u0E4B])(\u0E4D)/g, '$2$1')
}

function untitled(typed: string): string {
  let name = typed.normalize('NFKC').replace(UNSEEN, '').toLowerCase().trim().replace(/เเ/g, 'แ')
  for (let rest = name.replace(TITLE, ''); rest !== name && bare(rest) !== ''; rest = name.replace(TITLE, ''))
    name = rest
  return bare(name)
}

/** Vowels, then half a sara am, tones, and what ends a letter. */
function inOrder(typed: string): string {
  const signs = new Set(typed)
  // Sara i with a ring is drawn as sara ue, which has one of its own.
  if (signs.has(RING) && (signs.delete(SARA_I) || signs.has(SARA_UE))) {
    signs.delete(RING)
    signs.add(SARA_UE)
  }
  const place = (sign: string) => (sign === RING ? FIRST_TONE - 0.5 : sign.charCodeAt(0))
  return [...signs].toSorted((one, other) => place(one) - place(other)).join('')
}

function bare(name: string): string {
  return name.replace(/[\p{P}\p{S}\p{Z}\s]/gu, '')
}
