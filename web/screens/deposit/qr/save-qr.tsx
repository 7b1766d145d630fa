import Download from 'lucide-react/icons/download'
import type { Satang } from '../../../../domain/money.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { qrModules } from '../../../../ui/qr-modules.ts'
import { useHydrated } from '../../../loading/use-hydrated.ts'
import { depositText } from '../../../text/deposit.ts'

const MODULE_PX = 12
/** The light margin that cameras need, in modules. */
const QUIET = 4

/** Saves the code as a picture, which a bank's app of the same phone opens. Only where there are scripts. */
export function SaveQr({ code, amount }: { code: string; amount: Satang }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <Button
      tone="soft"
      className="mt-4 w-full"
      onClick={() => save(drawn(code), `promptpay-${moneyText(amount).replace(/[^0-9.]/g, '')}.png`)}
    >
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {depositText.saveQr}
    </Button>
  )
}

function drawn(code: string): string {
  const modules = qrModules(code)
  const canvas = document.createElement('canvas')
  canvas.width = (modules.size + 2 * QUIET) * MODULE_PX
  canvas.height = canvas.width
  const paper = canvas.getContext('2d')
  if (!paper) return ''
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = 'black'
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(x, y))
        paper.fillRect((x + QUIET) * MODULE_PX, (y + QUIET) * MODULE_PX, MODULE_PX, MODULE_PX)
    }
  }
  return canvas.toDataURL('image/png')
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
