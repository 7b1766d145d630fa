import { useLayoutEffect, useRef } from 'react'

const ITEM = 'register-promotion'

/** A promotion that was chosen is still chosen after a reload, as what is typed beside it is still typed. In this tab alone. */
export function useKeptPromotion() {
  const box = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    try {
      const kept = sessionStorage.getItem(ITEM)
      if (kept === null) return
      // What is offered no more is not there to be chosen.
      const choices = box.current?.querySelectorAll<HTMLInputElement>('[name=promotion]') ?? []
      const choice = [...choices].find(({ value }) => value === kept)
      if (choice) choice.checked = true
    } catch {} // A browser that forbids its storage keeps nothing.
  }, [])
  const keep = () => {
    const choice = box.current?.querySelector<HTMLInputElement>('[name=promotion]:checked')
    try {
      sessionStorage.setItem(ITEM, choice?.value ?? '')
    } catch {}
  }
  return { ref: box, onChange: keep }
}

export function forgetPromotion(): void {
  try {
    sessionStorage.removeItem(ITEM)
  } catch {}
}
