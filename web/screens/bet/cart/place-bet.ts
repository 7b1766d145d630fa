import type { BrowserClients } from '../../../../contract/browser-calls.ts'
import type { Failed } from '../../../../contract/client.ts'
import type { BetWishSent } from '../../../../contract/services/bet-body.ts'
import type { SoldBill } from '../../../../contract/services/bill.ts'
import {
  bahtToSatang,
  multipleToRate,
  type PayoutRate,
  rateToMultiple,
  type Satang,
  satangToBaht,
} from '../../../../domain/money.ts'
import type { RoundPlan } from '../../../rounds/bet-path.ts'
import type { Attempt } from '../write/editor-state.ts'
import type { LineProblem } from '../write/lines.ts'

export type Outcome =
  | { is: 'placed'; bill: SoldBill }
  | { is: 'refused'; code: string; message: string; lines: readonly (LineProblem & { index: number })[] }
  /** No answer, or one that does not say whether the ticket exists. Only the same bet with the same key may follow. */
  | { is: 'unsure'; message: string }
  | { is: 'signedOut' }

/** Sends a bet under its key. Never throws for network or server errors. */
export async function placeBet(clients: BrowserClients, on: RoundPlan, attempt: Attempt): Promise<Outcome> {
  const answer = await clients.bet.bet({ key: attempt.key, body: writeWish(on, attempt) })
  return answer.status ? { is: 'placed', bill: answer.bill } : readRefusal(answer)
}

/** The attempt as the call's body. */
export function writeWish({ roundId, plan }: RoundPlan, { note, lines }: Attempt): BetWishSent {
  return {
    round_id: roundId,
    plan,
    ...(note === '' ? {} : { note }),
    lines: lines.map((line) => ({
      type: line.type,
      number: line.number,
      amount: satangToBaht(line.stake),
      rate: rateToMultiple(line.rate),
    })),
  }
}

export function readRefusal(failed: Failed): Outcome {
  if (failed.httpStatus === 401) return { is: 'signedOut' }
  const { code, detail: message, httpStatus } = failed
  // 409: the first request is still running. 429: refused before the key was read, so an earlier bet may exist.
  if (httpStatus === 0 || httpStatus === 409 || httpStatus === 429 || httpStatus >= 500 || code === 'HTTP') {
    return { is: 'unsure', message }
  }
  return { is: 'refused', code, message, lines: problemsOf(failed) }
}

function problemsOf({ code, line, lines = [] }: Failed): readonly (LineProblem & { index: number })[] {
  if (line !== undefined) return [{ index: line, code, rate: null, stakeMax: null }]
  return lines.map((changed) => ({
    index: changed.index,
    code: changed.code,
    rate: readRate(changed.rate),
    // When only the rate changed, the maximum stake is unchanged.
    stakeMax: changed.code === 'RATE_CHANGED' ? null : readStake(changed.amount_max),
  }))
}

function readRate(multiple: number | undefined): PayoutRate | null {
  return multiple !== undefined && multiple > 0 ? multipleToRate(multiple) : null
}

function readStake(baht: number | undefined): Satang | null {
  return baht === undefined ? null : bahtToSatang(Math.max(0, baht))
}
