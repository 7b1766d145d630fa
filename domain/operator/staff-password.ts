export type StaffPasswordFault = 'STAFF_PASSWORD_SHORT' | 'STAFF_PASSWORD_LONG' | 'STAFF_PASSWORD_WEAK'

/** Longer than a member's, because a staff account reaches every member's money. */
const MIN_LENGTH = 12
/** The longest password that sign-in accepts. */
const MAX_LENGTH = 128
/** Fewer different characters are a pattern of one or two keys. */
const MIN_DIFFERENT = 5

/**
 * Why a member of staff may not choose a password; undefined: it is accepted. It arrives trimmed. It may not contain a
 * name of at least three letters that strangers know: the person's or the operator's. The caller looks it up among common
 * passwords.
 */
export function staffPasswordFault(
  password: string,
  known: readonly string[],
): StaffPasswordFault | undefined {
  const letters = [...password]
  if (letters.length < MIN_LENGTH) return 'STAFF_PASSWORD_SHORT'
  if (letters.length > MAX_LENGTH) return 'STAFF_PASSWORD_LONG'
  const plain = password.toLowerCase()
  const saysName = known.some((name) => name.length >= 3 && plain.includes(name.toLowerCase()))
  if (saysName || new Set(plain).size < MIN_DIFFERENT || isRun(letters)) return 'STAFF_PASSWORD_WEAK'
  return undefined
}

/** Every character follows the one before it: 123456789012, abcdefghijkl. */
function isRun(letters: readonly string[]): boolean {
  return letters.every((letter, index) => {
    const before = letters[index - 1]
    if (before === undefined) return true
    const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return step === 1 || (before === '9' && letter === '0')
  })
}
