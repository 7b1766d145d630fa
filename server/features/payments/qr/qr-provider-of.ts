import type { Context } from '../../../context.ts'
import type { QrProvider } from '../../../external/qr-provider.ts'
import type { Operator } from '../../operators/operator.ts'

/** Who collects what is paid by QR code; null: nobody. */
export function qrProviderOf(ctx: Context, { demo }: Pick<Operator, 'demo'>): QrProvider | null {
  return demo ? ctx.external.demoQr : ctx.external.qr
}
