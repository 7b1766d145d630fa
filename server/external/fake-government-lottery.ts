import { readFileSync } from 'node:fs'
import { Unavailable } from '../errors.ts'
import { GOVERNMENT_URL, type GovernmentLottery } from './government-lottery.ts'

/** The scripted behaviour of the service. */
export type GovernmentScript =
  /** The numbers of a draw, in the shape of a real answer. */
  | {
      readonly drawn: string
      readonly first: string
      readonly last2: string
      readonly front3: Pair
      readonly back3: Pair
      /** The fifth prize is still being drawn, as it is when the first has long been on television. */
      readonly fifthLater?: boolean
    }
  /** Its faults: the draw is still on, yesterday's numbers are still up, nonsense, and no answer at all. */
  | 'not ready'
  | 'before'
  | 'nonsense'
  | 'silent'

type Pair = readonly [string, string]

/** A recorded real answer, which is returned by default. */
const RECORDED = new URL('../../data/glo/latest-2026-05-02.json', import.meta.url)

export interface FakeGovernmentLottery extends GovernmentLottery {
  /** How often it has been asked. */
  readonly asked: number
  say(script: GovernmentScript): void
}

/**
 * A service that behaves like the real one, faults included. By default it shows an old draw, as the real one does
 * between draws, so nothing is entered unless a test scripts it.
 */
export function fakeGovernmentLottery(): FakeGovernmentLottery {
  const recorded = readFileSync(RECORDED, 'utf8')
  let script: GovernmentScript = 'before'
  let asked = 0
  return {
    url: GOVERNMENT_URL,
    get asked() {
      return asked
    },
    say(next) {
      script = next
    },
    async latest() {
      asked += 1
      if (script === 'silent') throw new Unavailable('government lottery')
      if (script === 'before') return recorded
      if (script === 'nonsense') return '<html><title>503</title></html>'
      if (script === 'not ready') return JSON.stringify({ ...JSON.parse(recorded), response: null })
      return answerOf(JSON.parse(recorded), script)
    },
  }
}

/** A recorded answer with another draw's date and numbers. The lesser prizes stay: nobody bets on them. */
function answerOf(
  recorded: { response: { data: Record<string, unknown> } & Record<string, unknown> },
  { drawn, first, last2, front3, back3, fifthLater = false }: Exclude<GovernmentScript, string>,
): string {
  const [year, month, date] = drawn.split('-')
  const prize = (price: string, ...values: readonly string[]) => ({
    price,
    number: values.map((value, at) => ({ round: at + 1, value })),
  })
  const beside = (step: number) => String((Number(first) + step + 1_000_000) % 1_000_000).padStart(6, '0')
  const { response } = recorded
  const data = {
    ...response.data,
    first: prize('6000000.00', first),
    last2: prize('2000.00', last2),
    last3f: prize('4000.00', ...front3),
    last3b: prize('4000.00', ...back3),
    near1: prize('100000.00', beside(-1), beside(1)),
    ...(fifthLater ? { fifth: prize('20000.00') } : {}),
  }
  return JSON.stringify({
    ...recorded,
    response: { ...response, date: drawn, displayDate: { year, month, date }, data },
  })
}
