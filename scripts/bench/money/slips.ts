import { monitorEventLoopDelay } from 'node:perf_hooks'
import { redraw } from '../../../server/features/payments/slips/open-picture.ts'
import { readSlipCode } from '../../../server/features/payments/slips/read-slip-code.ts'
import { drawSlip, miniQrText } from '../../../tests/support/slips/slip-picture.ts'
import { report } from '../machine.ts'

const SLIPS = 40
/** As many as the process opens at a time. */
const AT_ONCE = 2

/** A slip of three megapixels drawn anew, alone and two at a time with their codes read; and how long anything else waits meanwhile. */
export async function benchSlips(): Promise<void> {
  const file = await drawSlip({ codes: [miniQrText('004', '20261123000001')], width: 1_500, height: 2_000 })
  for (let nth = 0; nth < 5; nth += 1) await readSlipCode((await redraw(file)).jpeg)
  const alone = await timed(() => redraw(file))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const whole = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      timed(async () => {
        if (!(await readSlipCode((await redraw(file)).jpeg))) throw new Error('the code is read')
      }),
    ),
  )
  delay.disable()
  report('slips', {
    slips: SLIPS,
    redrawP50Ms: quantile(alone, 0.5),
    redrawP95Ms: quantile(alone, 0.95),
    twoAtOnceWithCodeP95Ms: quantile(whole.flat(), 0.95),
    othersWaitP99Ms: delay.percentile(99) / 1e6,
  })
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let nth = 0; nth < SLIPS; nth += 1) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  return took
}

function quantile(took: readonly number[], part: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}
