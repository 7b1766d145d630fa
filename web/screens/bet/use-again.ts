import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Again } from './load-again.ts'
import type { EditorAct } from './write/editor.ts'

/**
 * Adds the lines that the address asks for, once, and removes the request from the address: a reload must not add them again.
 * They get this round's prices and are not sent.
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
