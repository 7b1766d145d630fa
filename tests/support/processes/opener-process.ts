import { askProgram } from '../../../server/features/payments/slips/pictures/ask-program.ts'
import { drawSlip } from '../slips/slip-picture.ts'
import { beBusy } from './be-busy.ts'

/** Opens one picture after the other and has other work all the time, until it is killed. */
const bytes = await drawSlip({ codes: [], width: 500, height: 700 })
beBusy()
process.send?.('ready')
for (;;) await askProgram({ of: 'drawing', bytes }, 60_000)
