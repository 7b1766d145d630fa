import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Again } from './load-again.ts'
import type { EditorAct } from './write/editor.ts'

/**
 * Writes the lines that the address asked for on the ticket, once, and takes the wish out of the address: a reload must
 * not write them again. They are priced as this round sells them, and not sent.
 */
export function useAgain(again: Again | null, act: (act: EditorAct) => void): void {
  const [search, setSearch] = useSearchParams()
  const written = useRef<string | null>(null)
  const write = useEffectEvent(({ key, bets }: Again) => {
    if (written.current === key) return
    written.current = key
    act({ do: 'addAgain', bets })
    const rest = new URLSearchParams([...search].filter(([name]) => name !== 'from' && name !== 'favourite'))
    setSearch(rest, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (again) write(again)
  }, [again])
}
