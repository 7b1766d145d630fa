import { Secret } from 'otpauth'
import { stepAt, totpCode } from '../../../server/features/credentials/totp.ts'
import { moveClock } from '../database/database.ts'

/** A phone with an authenticator app, and a clock that runs with the database's. */
export interface Authenticator {
  /**
   * A code that was not shown before. The clock of the database goes to the beginning of the next half minute, so that
   * the code is as good as it ever is however long the machine takes.
   */
  fresh(secret: string): Promise<string>
  /** The code as many half minutes away from now. */
  code(secret: string, stepsAway?: number): string
  /** Lets time go by. */
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
