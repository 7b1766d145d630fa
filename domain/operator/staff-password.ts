export type StaffPasswordFault = 'STAFF_PASSWORD_SHORT' | 'STAFF_PASSWORD_LONG' | 'STAFF_PASSWORD_WEAK'

/** Longer than a member's: who guesses it reaches the money of all of them. */
const MIN_LENGTH = 12
/** What the sign-in takes. */
const MAX_LENGTH = 128
/** Below it a password is one key held down, or two in turn. */
const MIN_DIFFERENT = 5

/**
 * Whether a member of staff may choose a password; undefined when it may. It arrives trimmed. Names of at least three
 * letters that a stranger knows (the person's own, the operator's) may not stand in it. Common passwords are looked up by
 * who calls.
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

/** Every letter follows the one before it: 123456789012, abcdefghijkl. */
function isRun(letters: readonly string[]): boolean {
  return letters.every((letter, index) => {
    const before = letters[index - 1]
    if (before === undefined) return true
    const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return step === 1 || (before === '9' && letter === '0')
  })
}
