import Delete from 'lucide-react/icons/delete'
import Plus from 'lucide-react/icons/plus'
import Shuffle from 'lucide-react/icons/shuffle'
import { useRef } from 'react'
import './keypad.css'

export interface KeypadWords {
  erase: string
  clear: string
  random: string
  price: string
  add: string
}

interface KeypadProps {
  words: KeypadWords
  locked: boolean
  /** Puts the action keys on the left. */
  leftHanded?: boolean
  /** Whether the keys write the price instead of the number. */
  writingPrice: boolean
  onDigit: (digit: string) => void
  onErase: () => void
  onClear: () => void
  onRandom: () => void
  onPrice: () => void
  onAdd: () => void
}

const HOLD_TO_CLEAR_MS = 550
const ROWS = ['123', '456', '789'] as const

/** The on-screen keypad. Holding the erase key clears everything. */
export function Keypad(props: KeypadProps) {
  const { words, locked } = props
  const erase = useHold(props.onErase, props.onClear)
  return (
    <fieldset className={props.leftHanded ? 'keypad keypad-left' : 'keypad'} disabled={locked}>
      {ROWS.map((row) =>
        [...row].map((digit) => <DigitKey key={digit} digit={digit} onDigit={props.onDigit} />),
      )}
      <button type="button" className="key key-plain key-clear" onClick={props.onClear}>
        {words.clear}
      </button>
      <DigitKey digit="0" onDigit={props.onDigit} />
      <button
        type="button"
        className="key key-plain key-random"
        aria-label={words.random}
        onClick={props.onRandom}
      >
        <Shuffle aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      <button type="button" className="key key-plain key-erase" aria-label={words.erase} {...erase}>
        <Delete aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      <button
        type="button"
        className="key key-plain key-price"
        aria-pressed={props.writingPrice}
        onClick={props.onPrice}
      >
        <b aria-hidden="true">฿</b>
        {words.price}
      </button>
      <button type="button" className="key key-add" onClick={props.onAdd}>
        <Plus aria-hidden="true" size={24} strokeWidth={2} />
        {words.add}
      </button>
    </fieldset>
  )
}

// A digit is written on pointer down, as on a phone's keyboard: waiting for the release feels slow.
function DigitKey({ digit, onDigit }: { digit: string; onDigit: (digit: string) => void }) {
  const pressed = useRef(false)
  return (
    <button
      type="button"
      className={`key key-${digit}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        pressed.current = true
        onDigit(digit)
      }}
      onPointerCancel={() => {
        pressed.current = false
      }}
      onClick={() => {
        // A click without a pointer press comes from the keyboard or a screen reader.
        if (!pressed.current) onDigit(digit)
        pressed.current = false
      }}
    >
      {digit}
    </button>
  )
}

/** A short press and a long press do different things; after a long press the click that follows is ignored. */
function useHold(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const release = () => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      held.current = false
      timer.current = setTimeout(() => {
        held.current = true
        onHold()
      }, HOLD_TO_CLEAR_MS)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!held.current) onPress()
      held.current = false
    },
  }
}
