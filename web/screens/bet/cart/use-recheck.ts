import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useOnline } from '../use-online.ts'

/** Whether there is a network. When it returns, prices and closed numbers are loaded again before anything is sent. */
export function useRecheck(): boolean {
  const { revalidate } = useRevalidator()
  const recheck = useEffectEvent(() => void revalidate())
  useEffect(() => {
    const listener = () => recheck()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return useOnline()
}
