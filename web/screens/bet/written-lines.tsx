import { Link } from 'react-router'
import { favouritesPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { betText } from '../../text/bet.ts'
import { favouriteText } from '../../text/favourites.ts'
import { pasteText } from '../../text/paste.ts'
import { CartLineRow } from './cart-line.tsx'
import type { EditorAct } from './editor.ts'
import type { Editor } from './editor-state.ts'

interface WrittenLinesProps {
  on: RoundPlan
  editor: Editor
  locked: boolean
  act: (act: EditorAct) => void
  onPaste: () => void
}

/** On phones the lines stand over the keypad, the newest nearest to the thumb. */
export function WrittenLines({ on, editor, locked, act, onPaste }: WrittenLinesProps) {
  return (
    <section className="bet-written" aria-label={betText.cartShort}>
      <div className="bet-written-head">
        <span>{betText.newestBelow}</span>
        <Link to={favouritesPath(on)} className="text-button">
          {favouriteText.open}
        </Link>
        <button type="button" className="text-button bet-paste-word" disabled={locked} onClick={onPaste}>
          {pasteText.open}
        </button>
        <button
          type="button"
          className="text-button"
          disabled={locked || editor.lines.length === 0}
          onClick={() => act({ do: 'allStakes' })}
        >
          {betText.allStakes}
        </button>
      </div>
      {editor.lines.length === 0 ? <p className="bet-cart-empty">{betText.noLines}</p> : null}
      <ul className="bet-written-lines">
        {[...editor.lines].reverse().map((line) => (
          <CartLineRow key={line.id} line={line} locked={locked} act={act} />
        ))}
      </ul>
    </section>
  )
}
