import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Settings from 'lucide-react/icons/settings-2'
import Star from 'lucide-react/icons/star'
import { Link } from 'react-router'
import { Sheet } from '../../../../../ui/overlays/sheet.tsx'
import { favouritesPath, type RoundPlan } from '../../../../rounds/bet-path.ts'
import { favouriteText } from '../../../../text/favourites.ts'
import { gridText, padText } from '../../../../text/grid.ts'
import { pasteText } from '../../../../text/paste.ts'

const ICON = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

export interface WaysSheetProps {
  on: RoundPlan
  locked: boolean
  onGrid: () => void
  onPaste: () => void
  onSettings: () => void
  onClose: () => void
}

/** The ways to write besides the keypad, and its settings. */
export function WaysSheet({ on, locked, onGrid, onPaste, onSettings, onClose }: WaysSheetProps) {
  const closedBy = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Sheet open title={gridText.ways} closeLabel={padText.close} onClose={onClose}>
      <div className="bet-ways-list">
        <button type="button" onClick={closedBy(onGrid)}>
          <LayoutGrid {...ICON} />
          {gridText.grid}
        </button>
        <Link to={favouritesPath(on)}>
          <Star {...ICON} />
          {favouriteText.open}
        </Link>
        <button type="button" disabled={locked} onClick={closedBy(onPaste)}>
          <ClipboardPaste {...ICON} />
          {pasteText.open}
        </button>
        <button type="button" onClick={closedBy(onSettings)}>
          <Settings {...ICON} />
          {padText.settings}
        </button>
      </div>
    </Sheet>
  )
}
