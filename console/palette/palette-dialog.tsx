import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'
import { closeOnEscape, showAsModal, useCloseOnBack } from '../../ui/overlays/dialog.tsx'
import { paletteText } from '../text/palette/palette.ts'
import type { Goal } from './find-goals.ts'
import { useGoals } from './use-goals.ts'

/** Finds what is typed: pages of the menu, and rounds by lottery or number. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const goals = useGoals(typed)
  const chosen = Math.min(at, goals.length - 1)
  useCloseOnBack(true, onClose)
  const go = async (goal: Goal | undefined) => {
    if (!goal) return
    // The new page must open before the dialog closes: closing goes back in history and would cancel it.
    await navigate(goal.to)
    flushSync(onClose)
    focusHeading()
  }
  const walk = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && goals.length > 0) {
      event.preventDefault()
      setAt((chosen + step + goals.length) % goals.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void go(goals[chosen])
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does what a click outside does
    <dialog
      ref={showAsModal}
      className="palette"
      aria-label={paletteText.title}
      onCancel={closeOnEscape(onClose)}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <GoalField
        listId={`${id}-list`}
        chosenId={goals.length > 0 ? `${id}-${chosen}` : undefined}
        typed={typed}
        onType={(next) => {
          setTyped(next)
          setAt(0)
        }}
        onKeyDown={walk}
      />
      <Goals id={id} goals={goals} chosen={chosen} onPoint={setAt} onGo={(goal) => void go(goal)} />
      <p role="status" className={goals.length > 0 ? 'unseen' : 'palette-none'}>
        {goals.length > 0 ? paletteText.count(goals.length) : paletteText.none}
      </p>
    </dialog>
  )
}

interface GoalFieldProps {
  listId: string
  chosenId: string | undefined
  typed: string
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function GoalField({ listId, chosenId, typed, onType, onKeyDown }: GoalFieldProps) {
  return (
    <div className="palette-field">
      <Search aria-hidden="true" size={20} strokeWidth={1.75} />
      <input
        role="combobox"
        aria-label={paletteText.title}
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={paletteText.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

interface GoalsProps {
  id: string
  goals: readonly Goal[]
  chosen: number
  onPoint: (at: number) => void
  onGo: (goal: Goal) => void
}

/** The focus stays in the input, which names the chosen option (aria-activedescendant). */
function Goals({ id, goals, chosen, onPoint, onGo }: GoalsProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={paletteText.list}
      className="palette-list"
      tabIndex={-1}
    >
      {goals.map((goal, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={goal.to}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          ref={at === chosen ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
          onPointerMove={() => at !== chosen && onPoint(at)}
          onClick={() => onGo(goal)}
        >
          <b>{goal.title}</b>
          <span>{goal.about}</span>
        </div>
      ))}
    </div>
  )
}
