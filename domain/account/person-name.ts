/** Titles that people write before their name or leave out. Latin ones end with a point or a space, Thai ones need not. */
const TITLE =
  /^(?:เด็กหญิง|เด็กชาย|นางสาว|นาย|นาง|ด\s*\.?\s*[ญช]\s*\.|น\s*\.?\s*ส\s*\.|(?:miss|master|mister|mrs|mr|ms)(?=[.\s]))[.\s]*/u

/** What no eye sees: joiners, soft hyphens, marks of direction. */
const UNSEEN = /\p{Cf}/gu

/**
 * A person's name as the same one however it is typed: without titles, spaces, points and what cannot be seen, in one width, one
 * case and one order of Thai signs. A name that begins like a title loses that too, with a title before it and without. Source:
 * docs/decisions/0112-excluded-persons.md.
 */
export function personName(typed: string): string {
  let name = typed.normalize('NFKC').replace(UNSEEN, '').toLowerCase().trim().replace(/เเ/g, 'แ')
  for (let rest = name.replace(TITLE, ''); rest !== name && bare(rest) !== ''; rest = name.replace(TITLE, ''))
    name = rest
  // NFKC takes sara am apart; a tone mark may stand on either side of its first half.
  return bare(name).replace(/([\u0E48-\u0E4B])(\u0E4D)/g, '$2$1')
}

function bare(name: string): string {
  return name.replace(/[\p{P}\p{S}\p{Z}\s]/gu, '')
}
