import Settings from 'lucide-react/icons/settings-2'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { favouritesPath, type RoundPlan } from '../../../rounds/bet-path.ts'
import { cartText } from '../../../text/cart.ts'
import { favouriteText } from '../../../text/favourites.ts'
import { gridText, padText } from '../../../text/grid.ts'
import { pasteText } from '../../../text/paste.ts'
import { CartBar } from '../cart/cart-bar.tsx'
import type { CartPanelProps } from '../cart/cart-props.ts'
import { KeptNote } from '../cart/kept-note.tsx'
import { LimitsWord } from '../limits/limits-word.tsx'
import type { BetStore } from './bet-store.ts'
import { Composer } from './composer.tsx'
import type { EditorAct } from './editor.ts'
import type { Editor } from './editor-state.ts'
import type { CartLine } from './lines.ts'
import { buzz, type PadHabit, padCookie } from './pad-habit.ts'
import { TypeChips } from './type-chips.tsx'
import { useBetKeys } from './use-bet-keys.ts'
import { WaysButton } from './ways/ways-button.tsx'
import { type WayToWrite, WriteBar } from './write-bar.tsx'
import { WrittenLines } from './written-lines.tsx'
import '../../../../ui/buttons/icon-button.css'
import { late } from '../../../loading/late.ts'

// Loaded on the first tap.
export const loadNumberGrid = () => import('../grid/number-grid.tsx')
export const loadPadSettings = () => import('./pad-settings.tsx')
const NumberGrid = late(async () => (await loadNumberGrid()).NumberGrid)
const PadSettings = late(async () => (await loadPadSettings()).PadSettings)

const NO_LINES: readonly CartLine[] = []

interface WritePaneProps {
  on: RoundPlan
  programId: string
  store: BetStore
  editor: Editor
  locked: boolean
  act: (act: EditorAct) => void
  /** The keypad's settings when the page was loaded. */
  firstHabit: PadHabit
  cart: CartPanelProps
  isWide: boolean
  onPaste: () => void
  onReview: () => void
}

/** Where lines come from: the types, and the keypad or the grid. */
export function WritePane(props: WritePaneProps) {
  const { on, programId, store, editor, locked, act, firstHabit, cart, isWide, onPaste, onReview } = props
  const [way, setWay] = useState<WayToWrite>('pad')
  const [habit, setHabit] = usePadHabit(firstHabit)
  const [setting, setSetting] = useState(false)
  useBetKeys(act, editor.writing, way === 'pad')
  return (
    <div className={`bet-write bet-by-${way}`}>
      <div className="bet-types-row">
        <TypeChips offers={editor.offers} selected={editor.selected} act={act} />
        <LimitsWord offers={editor.offers} />
        <WaysButton
          {...{ on, locked, onPaste }}
          onGrid={() => takeGrid(setWay)}
          onSettings={() => setSetting(true)}
        />
      </div>
      <WriteBar way={way} onWay={setWay}>
        <Sources {...{ on, locked, onPaste }} onSettings={() => setSetting(true)} />
      </WriteBar>
      <div
        className={`bet-way bet-way-${way}`}
        id="bet-way"
        role="tabpanel"
        aria-labelledby={`bet-tab-${way}`}
      >
        {way === 'pad' ? (
          <>
            <Standing cart={cart} />
            <WrittenLines
              programId={programId}
              lines={isWide ? NO_LINES : cart.ticket.lines}
              locked={locked}
              act={act}
            />
            <Composer store={store} editor={editor} locked={locked} act={act} habit={habit} />
          </>
        ) : (
          <Suspense fallback={<SkeletonRows count={5} label={gridText.grid} />}>
            <NumberGrid
              editor={editor}
              locked={locked}
              act={(wanted) => {
                buzz(habit)
                act(wanted)
              }}
              columns={isWide ? 10 : 5}
            />
          </Suspense>
        )}
      </div>
      <CartBar totals={cart.totals} unsure={cart.ticket.phase === 'unsure'} onReview={onReview} />
      <Suspense>
        {setting ? <PadSettings habit={habit} onHabit={setHabit} onClose={() => setSetting(false)} /> : null}
      </Suspense>
    </div>
  )
}

interface SourcesProps extends Pick<WritePaneProps, 'on' | 'locked' | 'onPaste'> {
  onSettings: () => void
}

/** Beside the two ways: favourites, a pasted slip, and the keypad's settings. */
function Sources({ on, locked, onPaste, onSettings }: SourcesProps) {
  return (
    <>
      <Link to={favouritesPath(on)} className="text-button">
        {favouriteText.open}
      </Link>
      <button type="button" className="text-button bet-paste-word" disabled={locked} onClick={onPaste}>
        {pasteText.open}
      </button>
      <button type="button" className="icon-button" aria-label={padText.settings} onClick={onSettings}>
        <Settings aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </>
  )
}

/** The button that was tapped goes with the pad: the focus is on the tab that leads back. */
function takeGrid(setWay: (way: WayToWrite) => void): void {
  setWay('grid')
  requestAnimationFrame(() => document.getElementById('bet-tab-grid')?.focus())
}

/** On phones, where the ticket is behind a tap: says that it is not sent, and why. */
function Standing({ cart: { online, ticket } }: { cart: CartPanelProps }) {
  return (
    <div className="bet-standing" role="status">
      {online ? <KeptNote kept={ticket.kept} lineCount={ticket.lines.length} /> : cartText.offlineShort}
    </div>
  )
}

function usePadHabit(first: PadHabit): [PadHabit, (habit: PadHabit) => void] {
  const [habit, setHabit] = useState(first)
  const keep = (wanted: PadHabit) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first drawing, as it does dark and light
    document.cookie = padCookie(wanted)
    setHabit(wanted)
  }
  return [habit, keep]
}
