import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Keyboard from 'lucide-react/icons/keyboard'
import Layers from 'lucide-react/icons/layers'
import Repeat from 'lucide-react/icons/repeat'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { NO_MONEY } from '../../../../domain/money.ts'
import { Chip } from '../../../../ui/buttons/chip.tsx'
import { DigitBoxes } from '../../../../ui/fields/digit-boxes.tsx'
import { Keypad } from '../../../../ui/fields/keypad.tsx'
import { Money } from '../../../../ui/money.tsx'
import { betText, choicesOf, noticeText } from '../../../text/bet.ts'
import { StakeLimits } from '../types/stake-limits.tsx'
import type { BetStore } from './bet-store.ts'
import type { EditorAct } from './editor.ts'
import { boxCount, type Editor, type Spread, stakeOf } from './editor-state.ts'
import { spreadNumbers } from './entry.ts'
import { buzz, type PadHabit } from './pad-habit.ts'
import '../../../../ui/buttons/icon-button.css'

const QUICK_STAKES = [5, 10, 20, 50, 100, 500] as const
/** One, two, three, five and ten sets. */
const QUICK_SETS = [120, 240, 360, 600, 1200] as const
const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const

interface ComposerProps {
  editor: Editor
  locked: boolean
  act: (act: EditorAct) => void
}

interface PadProps extends ComposerProps {
  store: BetStore
  habit: PadHabit
}

/** Where the number is typed: boxes, price, spreads and keypad. */
export function Composer({ store, editor, locked, act, habit }: PadProps) {
  const [unfolded, setUnfolded] = useState(false)
  // Quick prices belong to the price step, so only the spreads are folded away.
  const folded = !unfolded && editor.writing === 'number'
  return (
    <section
      className={folded ? 'bet-composer bet-spreads-folded' : 'bet-composer'}
      aria-label={betText.entry}
    >
      <Entry store={store} locked={locked} act={act}>
        <button
          type="button"
          className="icon-button bet-spreads-toggle"
          aria-label={betText.spreads}
          aria-expanded={!folded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Layers aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </Entry>
      {editor.writing === 'stake' ? (
        <QuickStakes stakes={quickStakes(editor)} locked={locked} act={act} />
      ) : (
        <Spreads editor={editor} locked={locked} act={act} />
      )}
      <Keys editor={editor} locked={locked} act={act} habit={habit} />
      <p className="bet-keyboard-hint">
        <Keyboard {...ICON} />
        {betText.keyboard} <kbd>Enter</kbd> {betText.keyboardAdd} <kbd>Tab</kbd> {betText.keyboardPrice}
      </p>
    </section>
  )
}

function Keys({ editor, locked, act, habit }: Omit<PadProps, 'store'>) {
  const press = (wanted: EditorAct) => {
    buzz(habit)
    act(wanted)
  }
  return (
    <Keypad
      words={betText.keys}
      locked={locked}
      leftHanded={habit.leftHanded}
      writingPrice={editor.writing === 'stake'}
      onDigit={(digit) => press({ do: 'digit', digit })}
      onErase={() => press({ do: 'erase' })}
      onClear={() => press({ do: 'clear' })}
      onRandom={() => press({ do: 'random', digits: randomDigits(boxCount(editor)) })}
      onPrice={() => press({ do: 'write', field: editor.writing === 'stake' ? 'number' : 'stake' })}
      onAdd={() => press({ do: 'add' })}
    />
  )
}

interface EntryProps extends Omit<PadProps, 'editor' | 'habit'> {
  children: ReactNode
}

/** The typed number and the price of each. Most keys render only this. */
function Entry({ store: { subscribe, read, readFirst }, locked, act, children }: EntryProps) {
  const editor = useSyncExternalStore(subscribe, read, readFirst)
  const count = boxCount(editor)
  const choices = editor.selected[0] && choicesOf(editor.selected[0])
  return (
    <>
      <div className="bet-entry">
        {choices ? (
          <Choices choices={choices} locked={locked} act={act} />
        ) : (
          <DigitBoxes
            typed={editor.typed}
            count={count}
            compact={count > 3}
            active={editor.writing === 'number' && !locked}
            label={betText.typed(editor.typed.length, count)}
          />
        )}
        <button
          type="button"
          className="bet-stake"
          aria-pressed={editor.writing === 'stake'}
          disabled={locked}
          onClick={() => act({ do: 'write', field: 'stake' })}
        >
          <span className="bet-stake-name">{betText.stakeEach}</span>
          <Money amount={editor.stakeTyped === '' ? NO_MONEY : stakeOf(editor)} decimals="never" />
        </button>
        {children}
      </div>
      <StakeLimits editor={editor} idle={editor.writing === 'number'} />
      <EntryNotice editor={editor} />
    </>
  )
}

/** A two-way bet is one tap. */
function Choices({
  choices,
  locked,
  act,
}: Omit<ComposerProps, 'editor'> & { choices: readonly [string, string] }) {
  return (
    <fieldset className="bet-choices" disabled={locked}>
      <legend className="unseen">{betText.entry}</legend>
      {choices.map((name, number) => (
        <button
          key={name}
          type="button"
          className="bet-choice"
          onClick={() => act({ do: 'addNumbers', numbers: [String(number)] })}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** A problem with the number, next to it. An added line is only announced to screen readers. */
export function EntryNotice({ editor: { notice, undo } }: { editor: Editor }) {
  const said = undo || notice?.ofTicket ? null : notice
  return (
    <p className={said && said.code !== 'ADDED' ? 'bet-notice' : 'unseen'} role="status">
      {/* Never empty: a text node that comes and goes makes the browser evaluate every `:has()` again. */}
      {said ? noticeText(said) : '\u00a0'}
    </p>
  )
}

export function QuickStakes({
  stakes,
  locked,
  act,
}: Omit<ComposerProps, 'editor'> & { stakes: readonly number[] }) {
  return (
    <fieldset className="chip-row bet-spreads" disabled={locked}>
      <legend className="unseen">{betText.quickStakes}</legend>
      {stakes.map((baht) => (
        <Chip key={baht} shape="square" onClick={() => act({ do: 'stake', baht })}>
          ฿{baht}
        </Chip>
      ))}
    </fieldset>
  )
}

function Spreads({ editor, locked, act }: ComposerProps) {
  const digits = boxCount({ ...editor, spread: null })
  if (digits < 2) return null
  const chip = (spread: Spread, label: string, Icon: typeof Repeat) => (
    <Chip
      key={spread}
      shape="square"
      pressed={editor.spread === spread}
      count={spread === 'reverse' ? reverseCount(editor) : undefined}
      onClick={() => act({ do: 'spread', spread })}
    >
      <Icon {...ICON} />
      {label}
    </Chip>
  )
  return (
    <fieldset className="chip-row bet-spreads" disabled={locked}>
      <legend className="unseen">{betText.spreads}</legend>
      {chip('reverse', betText.reverse, Repeat)}
      {digits === 2
        ? [
            chip('doors', betText.doors, Layers),
            chip('front', betText.front, ArrowLeft),
            chip('back', betText.back10, ArrowRight),
          ]
        : null}
      {digits <= 3 ? (
        <Chip shape="square" onClick={() => act({ do: 'spread', spread: 'doubles' })}>
          <Copy {...ICON} />
          {digits === 2 ? betText.doubles : betText.triples}
        </Chip>
      ) : null}
    </fieldset>
  )
}

/** Suggested stakes. Sets are sold whole. */
export function quickStakes({ selected }: Editor): readonly number[] {
  return selected.includes('four_set') ? QUICK_SETS : QUICK_STAKES
}

/** How many numbers the reverse spread can make of what is typed so far; shown while it is on. */
function reverseCount(editor: Editor): number | undefined {
  if (editor.spread !== 'reverse') return undefined
  const missing = boxCount(editor) - editor.typed.length
  // Letters stand for digits still to be typed, which may all differ.
  const fullest =
    editor.typed + '0123456789'.replace(new RegExp(`[${editor.typed || 'x'}]`, 'g'), '').slice(0, missing)
  return spreadNumbers(fullest, 'reverse').length
}

function randomDigits(count: number): string {
  const bytes = crypto.getRandomValues(new Uint32Array(count))
  return Array.from(bytes, (word) => word % 10).join('')
}
