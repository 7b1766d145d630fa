/** Titles that people write before their name or leave out. Latin ones end with a point or a space, Thai ones need not. */
const TITLE =
  /^(?:เด็กหญิง|เด็กชาย|นางสาว|นาย|นาง|ด\s*\.?\s*[ญช]\s*\.|น\s*\.?\s*ส\s*\.|(?:miss|master|mister|mrs|mr|ms)(?=[.\s]))[.\s]*/u

/** What no eye sees: joiners, soft hyphens, marks of direction. */
const UNSEEN = /\p{Cf}/gu

/** Vowels and other signs above or below one Thai letter. */
const THAI_SIGNS = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{2,}/g
/** The upper half of sara am, which NFKC takes apart. */
const RING = 0x0e4d
const FIRST_TONE = 0x0e48

/** The long leg of ฤๅ and ฦๅ: after any other letter it only looks like aa. */
const STRAY_LEG = /(?<![ฤฦ])ๅ/g

/**
 * A person's name as the same one however it is typed: without titles, spaces, points and what cannot be seen, in one width, one
 * case and one order of Thai signs, each of them once, since a second lies upon the first. A name that begins like a title loses
 * that too, with a title before it and without. Source: docs/decisions/0112-excluded-persons.md.
 */
export function personName(typed: string): string {
  let name = typed.normalize('NFKC').replace(UNSEEN, '').toLowerCase().trim().replace(/เเ/g, 'แ')
  for (let rest = name.replace(TITLE, ''); rest !== name && bare(rest) !== ''; rest = name.replace(TITLE, ''))
    name = rest
  return bare(name).replace(STRAY_LEG, 'า').replace(THAI_SIGNS, inOrder)
}

/** Vowels, then half a sara am, tones, and what ends a letter. */
function inOrder(signs: string): string {
  const place = (sign: string) => (sign.charCodeAt(0) === RING ? FIRST_TONE - 0.5 : sign.charCodeAt(0))
  return [...new Set(signs)].toSorted((one, other) => place(one) - place(other)).join('')
}

function bare(name: string): string {
  return name.replace(/[\p{P}\p{S}\p{Z}\s]/gu, '')
}
