import { isEasilyGuessed } from '../credentials/easily-guessed.ts'

/** Long enough for any passphrase, and bounds the cost of a hash. */
const MAX_LENGTH = 256
const MIN_LENGTH = 8

type PasswordRefusal =
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_COMMON'
  | 'PASSWORD_SAME_AS_NAME'

/**
 * Why a password is refused; undefined when it is allowed. It arrives trimmed, as the specification says. Length is the
 * only rule (NIST SP 800-63B): no character classes, no expiry.
 */
export function refusePassword(
  password: string,
  owner: { name: string; phone?: string },
): PasswordRefusal | undefined {
  const length = [...password].length
  if (length < MIN_LENGTH) return 'PASSWORD_TOO_SHORT'
  if (length > MAX_LENGTH) return 'PASSWORD_TOO_LONG'
  const plain = password.toLowerCase()
  if (plain === owner.name.toLowerCase() || plain === owner.phone) return 'PASSWORD_SAME_AS_NAME'
  if (isEasilyGuessed(plain)) return 'PASSWORD_COMMON'
  return undefined
}
