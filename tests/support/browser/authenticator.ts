import { Secret } from 'otpauth'
import { stepAt, totpCode } from '../../../server/features/credentials/totp.ts'
import { moveClock } from '../database/database.ts'

/** An authenticator app whose clock follows the database's. */
export interface Authenticator {
  /**
   * A code that was not used before. Moves the database's clock to the start of the next 30-second step, so that the code stays
   * valid on a slow machine.
   */
  fresh(secret: string): Promise<string>
  /** The code this many steps from now. */
  code(secret: string, stepsAway?: number): string
  /** Advances the clock. */
  wait(minutes: number): Promise<void>
}

export function authenticatorOf(database: { readonly url: string }): Authenticator {
  let aheadMs = 0
  const ahead = async (ms: number) => {
    aheadMs += ms
    await moveClock(database.url, aheadMs)
  }
  const code = (secret: string, stepsAway = 0) =>
    totpCode(Secret.fromBase32(secret).bytes, stepAt(Date.now() + aheadMs) + stepsAway)
  return {
    async fresh(secret) {
      await ahead(30_000 - ((Date.now() + aheadMs) % 30_000))
      return code(secret)
    },
    code,
    wait: (minutes) => ahead(minutes * 60_000),
  }
}
