import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The socket only hints: a page that waits asks by itself as well. */
const ASK_AGAIN_MS = 15_000

/** Asks for the page again from time to time, and when somebody looks at it again, while it waits for something. */
export function useAskAgain(waits: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waits) return undefined
    const ask = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [waits, revalidate])
}
