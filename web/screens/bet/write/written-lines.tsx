import { memo, useMemo } from 'react'
import { betText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'
import { OlderLines } from '../cart/older-lines.tsx'
import { useNewest } from '../cart/use-newest.ts'
import { PastButton } from '../past/past-button.tsx'
import { CartRows } from '../sets/late-rows.tsx'
import type { EditorAct } from './editor.ts'
import { type CartLine, repeatedLines } from './lines.ts'

interface WrittenLinesProps {
  programId: string
  lines: readonly CartLine[]
  locked: boolean
  act: (act: EditorAct) => void
}

/** On phones the lines stand above the keypad, the newest closest to it. */
export const WrittenLines = memo(function WrittenLines({ programId, lines, locked, act }: WrittenLinesProps) {
  const { shown, hiddenCount, showMore } = useNewest(lines)
  const repeated = useMemo(() => repeatedLines(lines), [lines])
  return (
    <section className="bet-written" aria-label={cartText.cartShort}>
      {lines.length === 0 ? (
        <div className="bet-cart-empty">
          <p>{betText.noLines}</p>
          <PastButton programId={programId} />
        </div>
      ) : null}
      <ul className="bet-written-lines">
        <CartRows {...{ shown: [...shown].reverse(), repeated, locked, act }} />
        <OlderLines hiddenCount={hiddenCount} onShow={showMore} />
      </ul>
    </section>
  )
})
