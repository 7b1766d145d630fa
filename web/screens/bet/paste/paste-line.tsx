import { Badge } from '../../../../ui/badge.tsx'
import { shortTypeName } from '../../../text/bet.ts'
import { faultText, pasteText } from '../../../text/paste.ts'
import type { CartLine } from '../write/lines.ts'
import type { PreviewLine } from './paste-preview.ts'

/** More numbers than this are only counted: the ticket lists them. */
const NAMED_MAX = 6

interface PasteLineProps {
  line: PreviewLine
  ticked: boolean
  onTick: (key: string) => void
}

/** A line of the slip as typed, with how it was read below. */
export function PasteLineRow({ line, ticked, onTick }: PasteLineProps) {
  const { standing, text, explanation, fault, limited } = line
  const closed = limited.filter(({ state }) => state === 'closed')
  const half = limited.filter(({ state }) => state === 'half')
  return (
    <li className={`bet-paste-line bet-paste-${standing}`}>
      <p className="bet-paste-typed">
        <span>{text}</span>
        {standing === 'ask' ? <Badge tone="warning">{pasteText.asked}</Badge> : null}
        {standing === 'refused' ? <Badge tone="error">{pasteText.refused}</Badge> : null}
      </p>
      <p className="bet-paste-read">{explanation}</p>
      {fault ? <p className="bet-paste-fault">{faultText(fault)}</p> : null}
      {closed.length > 0 ? <p className="bet-paste-fault">{pasteText.closed(numbersOf(closed))}</p> : null}
      {half.length > 0 ? <p className="bet-paste-doubt">{pasteText.half(numbersOf(half))}</p> : null}
      {standing === 'ask' ? (
        <label className="bet-paste-tick">
          <input type="checkbox" checked={ticked} onChange={() => onTick(line.key)} />
          {pasteText.use} <span className="unseen">{text}</span>
        </label>
      ) : null}
    </li>
  )
}

function numbersOf(lines: readonly CartLine[]): string {
  if (lines.length > NAMED_MAX) return pasteText.numbers(lines.length)
  return lines.map(({ type, number }) => `${shortTypeName[type]} ${number}`).join(', ')
}
