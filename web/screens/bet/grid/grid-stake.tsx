import { gridText } from '../../../text/grid.ts'
import { StakeLimits } from '../types/stake-limits.tsx'
import { EntryNotice, QuickStakes, quickStakes } from '../write/composer.tsx'
import type { EditorAct } from '../write/editor.ts'
import { type Editor, STAKE_DIGITS_MAX } from '../write/editor-state.ts'

interface GridStakeProps {
  editor: Editor
  locked: boolean
  act: (act: EditorAct) => void
}

/** The stake a tap adds, the same as the keypad's. */
export function GridStake({ editor, locked, act }: GridStakeProps) {
  return (
    <>
      <div className="bet-grid-stake">
        <label className="bet-grid-price">
          <span className="unseen">{gridText.stake}</span>
          <span aria-hidden="true">฿</span>
          <input
            inputMode="numeric"
            autoComplete="off"
            disabled={locked}
            value={editor.stakeTyped}
            onChange={(event) => {
              const typed = event.currentTarget.value.replace(/[^0-9]/g, '')
              act({ do: 'writeStake', typed: typed.slice(0, STAKE_DIGITS_MAX) })
            }}
          />
        </label>
        <QuickStakes stakes={quickStakes(editor)} locked={locked} act={act} />
      </div>
      <StakeLimits editor={editor} idle={false} />
      <EntryNotice editor={editor} />
    </>
  )
}
