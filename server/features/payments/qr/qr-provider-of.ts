import { partState } from '../../../../domain/outside/part-health.ts'
import type { Context, Reader } from '../../../context.ts'
import type { QrProvider } from '../../../external/qr-provider.ts'
import type { Operator } from '../../operators/operator.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { findPart } from '../../operators/outside/queries-parts.ts'

/** Who collects what is paid by QR code, heard whenever it is asked; null: nobody. */
export function qrProviderOf(ctx: Context, { id, demo }: Pick<Operator, 'id' | 'demo'>): QrProvider | null {
  const provider = demo ? ctx.external.demoQr : ctx.external.qr
  const part = { operatorId: id, part: 'qr' } as const
  return (
    provider && {
      ask: (orderReference) => hearPart(ctx, part, () => provider.ask(orderReference)),
      // Not heard: whether it lists a day says nothing about codes that are paid now, which are offered or not by what is heard.
      list: (...of) => provider.list(...of),
    }
  )
}

/**
 * Whether nobody would hear of what is paid by a new code. Who answers oddly is there: what is odd may be one order alone, which
 * its member could have made so, and takes codes from nobody else.
 */
export async function isQrDown(reader: Reader, operatorId: string, now: Date): Promise<boolean> {
  const heard = await findPart(reader, { operatorId, part: 'qr' })
  return partState(heard, now) === 'down' && heard?.fault?.kind !== 'answer'
}
