import type { OpenGameTransferShown } from '../../../../contract/console/games/transfers.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { transfersText } from '../../../text/games/transfers.ts'

/** Why nobody knows what became of a transfer. */
export function waitsText({ said, saidAmount }: OpenGameTransferShown): string {
  if (said === null) return transfersText.sending
  if (said === 'odd' && saidAmount !== null) return transfersText.odd(moneyText(bahtToSatang(saidAmount)))
  return transfersText.waits[said]
}
