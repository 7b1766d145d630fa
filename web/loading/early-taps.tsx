import { use, useEffect, useState } from 'react'
import { NonceContext } from './nonce.ts'

/** As long as somebody waits for it on a slow line: what comes later surprises. */
const KEPT_MS = 10_000

interface EarlyTap {
  readonly button: HTMLButtonElement
  /** The keys it is one of. */
  readonly keys: Element | null
  /** Not the first of these keys: the others are gone, and a part of a number is another number. */
  readonly isPart: boolean
  readonly atMs: number
  readonly href: string
}

/** Set by the script below. Ends the keeping and gives the last tap. */
type TakeTap = () => EarlyTap | undefined

/**
 * Runs in the page before everything else. What works without scripts is not kept, or it would be done twice: links, buttons that
 * send a form, buttons that open a menu. A tap on anything of the kind replaces the one before it.
 */
const KEEP = `(()=>{
let tap
const keep=({target})=>{
const button=target.closest?.('button[type=button]:not([popovertarget],[commandfor])')
const keys=button&&button.closest('.keypad')
tap=button?{button,keys,isPart:!!(keys&&tap&&tap.keys===keys),atMs:Date.now(),href:location.href}:undefined
}
document.addEventListener('click',keep,true)
window.takeEarlyTap=()=>(document.removeEventListener('click',keep,true),tap)
})()`

/** Keeps the last tap on a button that comes before the page's scripts run. */
export function KeepEarlyTaps() {
  const nonce = use(NonceContext)
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // A constant. In the browser it has run, and React leaves it as it is.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? KEEP : '' }}
    />
  )
}

let kept: EarlyTap | undefined

/** Must be called right before hydration: from there on React keeps taps itself, and would do this one a second time. */
export function endKeepingTaps(): void {
  kept = (window as { takeEarlyTap?: TakeTap }).takeEarlyTap?.()
}

/** Does the kept tap once the page can. Stands last in the page: effects run in that order. */
export function DoEarlyTap() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => {
    // Drawn together with what the first effects ask for, such as a draft: the tap comes after them.
    setIsDrawn(true)
    const tap = kept
    if (!isDrawn || !tap) return
    kept = undefined
    if (isStillMeant(tap)) tap.button.click()
  }, [isDrawn])
  return null
}

function isStillMeant({ button, isPart, atMs, href }: EarlyTap): boolean {
  return !isPart && button.isConnected && href === location.href && Date.now() - atMs <= KEPT_MS
}
