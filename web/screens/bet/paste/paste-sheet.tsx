import { useDeferredValue, useMemo, useState } from 'react'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { pasteText } from '../../../text/paste.ts'
import type { EditorAct } from '../write/editor.ts'
import { type Editor, LINES_MAX } from '../write/editor-state.ts'
import { PasteLineRow } from './paste-line.tsx'
import { type PastePreview, previewPaste } from './paste-preview.ts'
import type { Pasting } from './use-paste.ts'
import './paste.css'

interface PasteSheetProps {
  editor: Editor
  /** The name of the round's lottery. */
  lottery: string
  locked: boolean
  pasting: Pasting
  act: (act: EditorAct) => void
}

/** A pasted slip as text: how each line was read, what is doubtful, and the resulting bets. */
export function PasteSheet({ editor, lottery, locked, pasting, act }: PasteSheetProps) {
  const { text, ticked, write, choose, leave, close } = pasting
  // Deferred: the typed key shows before a slip of thousands of lines is read.
  const shownText = useDeferredValue(text)
  const preview = useMemo(
    () => previewPaste(shownText, editor.offers, { ticked, chosen: editor.selected, lottery }),
    [shownText, editor.offers, editor.selected, ticked, lottery],
  )
  const [addedCount, setAddedCount] = useState(0)
  const room = LINES_MAX - editor.lines.length
  const add = () => {
    act({ do: 'addBets', bets: preview.bets, note: preview.buyerNote })
    setAddedCount(preview.bets.length)
    leave(preview.left)
  }
  return (
    <Sheet open title={pasteText.title} closeLabel={pasteText.close} onClose={close}>
      <div className="bet-paste">
        <textarea
          ref={takeFocus}
          className="bet-paste-text"
          aria-label={pasteText.label}
          placeholder={pasteText.placeholder}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            write(event.currentTarget.value)
            setAddedCount(0)
          }}
        />
        {addedCount > 0 ? <Alert tone="info">{pasteText.added(addedCount)}</Alert> : null}
        {preview.lines.length > 0 ? (
          <ul className="bet-paste-lines" aria-label={pasteText.lines}>
            {preview.lines.map((line) => (
              <PasteLineRow key={line.key} line={line} ticked={ticked} onChoose={choose} />
            ))}
          </ul>
        ) : (
          <p className="bet-paste-empty">{pasteText.example}</p>
        )}
      </div>
      <div className="bet-cart-foot">
        <PasteSummary preview={preview} room={room} />
        <Button
          tone="cta"
          size="lg"
          className="bet-confirm"
          disabled={locked || preview.count === 0 || preview.bets.length > room || shownText !== text}
          onClick={add}
        >
          {pasteText.add}
        </Button>
      </div>
    </Sheet>
  )
}

function PasteSummary({ preview, room }: { preview: PastePreview; room: number }) {
  const { count, stake, asking, refused, totalDiffers, unreadAfter, bets } = preview
  return (
    <div className="bet-paste-sum" role="status">
      <p className="bet-paste-total">
        <span>{pasteText.total(count)}</span>
        <Money amount={stake} />
      </p>
      {asking > 0 ? <p className="bet-paste-doubt">{pasteText.asking(asking)}</p> : null}
      {refused > 0 ? <p className="bet-paste-doubt">{pasteText.refusing(refused)}</p> : null}
      {totalDiffers ? <p className="bet-paste-doubt">{pasteText.totalDiffers}</p> : null}
      {unreadAfter > 0 ? <p className="bet-paste-doubt">{pasteText.unreadAfter(unreadAfter)}</p> : null}
      {bets.length > room ? <p className="bet-paste-doubt">{pasteText.noRoom(room)}</p> : null}
    </div>
  )
}

/** A dialog focuses the element with this attribute when it opens; React never sets it. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.setAttribute('autofocus', '')
}
