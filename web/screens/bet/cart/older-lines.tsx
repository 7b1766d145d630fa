import { cartText } from '../../../text/cart.ts'

/** Shows the lines of a long ticket that are not rendered yet. */
export function OlderLines({ hiddenCount, onShow }: { hiddenCount: number; onShow: () => void }) {
  if (hiddenCount === 0) return null
  return (
    <li className="bet-older">
      <button type="button" className="text-button" onClick={onShow}>
        {cartText.older(hiddenCount)}
      </button>
    </li>
  )
}
