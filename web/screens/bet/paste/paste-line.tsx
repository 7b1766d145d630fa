import { Badge } from '../../../../ui/badge.tsx'
import { shortTypeName } from '../../../text/bet.ts'
import { faultText, pasteText } from '../../../text/paste.ts'
import type { CartLine } from '../write/lines.ts'
import type { PreviewLine } from './paste-preview.ts'

/** More numbers than this are only counted: the ticket lists them. */
const NAMED_MAX = 6

interface PasteLineProps {
  line: PreviewLine
  ticked: ReadonlySet<string>
  onChoose: (key: string, among: readonly { readonly key: string }[]) => void
}

/** A line of the slip as typed, with how it was read below. */
export function PasteLineRow({ line, ticked, onChoose }: PasteLineProps) {
  const { standing, text, explanation, readings, fault, limited } = line
  const closed = limited.filter(({ state }) => state === 'closed')
  const half = limited.filter(({ state, half }) => half && state !== 'closed')
  return (
    <li className={`bet-paste-line bet-paste-${standing}`}>
      <p className="bet-paste-typed">
        <span>{text}</span>
        {standing === 'ask' ? (
          <Badge tone="warning">{readings.length > 1 ? pasteText.asked : pasteText.toConfirm}</Badge>
        ) : null}
        {standing === 'refused' ? <Badge tone="error">{pasteText.refused}</Badge> : null}
      </p>
      <p className="bet-paste-read">{explanation}</p>
      {standing === 'refused' && !fault ? <p className="bet-paste-mend">{pasteText.mend}</p> : null}
      {fault ? <p className="bet-paste-fault">{faultText(fault)}</p> : null}
      {closed.length > 0 ? <p className="bet-paste-fault">{pasteText.closed(numbersOf(closed))}</p> : null}
      {half.length > 0 ? <p className="bet-paste-doubt">{pasteText.half(numbersOf(half))}</p> : null}
      {standing === 'ask' ? (
        <fieldset className="bet-paste-readings">
          <legend className="unseen">{pasteText.readings(text)}</legend>
          {readings.map(({ key, words }) => (
            <button
              key={key}
              type="button"
              className="bet-paste-reading"
              aria-pressed={ticked.has(key)}
              onClick={() => onChoose(key, readings)}
            >
              {words}
            </button>
          ))}
        </fieldset>
      ) : null}
    </li>
  )
}

function numbersOf(lines: readonly CartLine[]): string {
  if (lines.length > NAMED_MAX) return pasteText.numbers(lines.length)
  return lines.map(({ type, number }) => `${shortTypeName[type]} ${number}`).join(', ')
}
