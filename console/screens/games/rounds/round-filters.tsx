import { type FormEvent, type MouseEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { gameRoundsText } from '../../../text/games/rounds.ts'
import './round-filters.css'

const NAMES = ['member', 'provider', 'reference'] as const

/** By whom, of which provider, or under which of its references. It stands in the address. */
export function RoundFilters() {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const next = new URLSearchParams()
    for (const name of NAMES) {
      const text = String(typed.get(name) ?? '').trim()
      if (text) next.set(name, text)
    }
    setSearch(next)
  }
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    const inputs = event.currentTarget.form?.querySelectorAll('input') ?? []
    for (const input of inputs) input.value = ''
    setSearch(new URLSearchParams())
  }
  return (
    <form className="game-round-filters" aria-labelledby={id} onSubmit={submit}>
      <h2 id={id} className="unseen">
        {gameRoundsText.find}
      </h2>
      {NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={gameRoundsText[name]}
          defaultValue={search.get(name) ?? ''}
          maxLength={128}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
      ))}
      <div className="game-round-filters-foot">
        <Button type="submit" tone="brand">
          {gameRoundsText.find}
        </Button>
        {NAMES.some((name) => search.has(name)) ? (
          <Button tone="ghost" onClick={clear}>
            {gameRoundsText.clear}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
