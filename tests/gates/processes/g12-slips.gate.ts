import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { redraw } from '../../../server/features/payments/slips/open-picture.ts'
import { readSlipCode } from '../../../server/features/payments/slips/read-slip-code.ts'
import { percentile, printFigures, timed } from '../../support/figures.ts'
import { drawSlip, miniQrText } from '../../support/slips/slip-picture.ts'

const REFERENCE = '20261128000012'
const SLIPS = 40
const AIM_MS = 120
/**
 * A machine that needs more than the aim for the drawing alone cannot keep it: there a slip may take so many times what the library takes
 * for the same picture, in the same run.
 */
const TIMES_THE_DRAWING = 3

let file: Buffer
beforeAll(async () => {
  file = await drawSlip({ codes: [miniQrText('004', REFERENCE)], width: 1_500, height: 2_000 })
  // The program is there, and both are warm.
  for (let nth = 0; nth < 5; nth += 1) await Promise.all([redraw(file), drawn()])
})

const drawn = () => sharp(file).rotate().jpeg({ quality: 80 }).toBuffer()

test('a slip of three megapixels is drawn anew within 120 ms, 19 times of 20', async () => {
  const [slips, drawings]: [number[], number[]] = [[], []]
  // In turn: what else the machine does is beside both alike.
  for (let nth = 0; nth < SLIPS; nth += 1) {
    drawings.push((await timed(drawn)).ms)
    slips.push((await timed(() => redraw(file))).ms)
  }
  const [slipMs, drawingMs] = [percentile(slips, 0.95), percentile(drawings, 0.95)]
  printFigures('G12', { slipMs, drawingMs, times: slipMs / drawingMs })
  expect(slipMs).toBeLessThanOrEqual(Math.max(AIM_MS, TIMES_THE_DRAWING * drawingMs))
  expect(await readSlipCode((await redraw(file)).jpeg)).toMatchObject({ reference: REFERENCE })
})
