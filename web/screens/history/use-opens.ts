import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useIsWide } from '../../look/use-is-wide.ts'
import { withBill } from './load-history.ts'

/**
 * Opens the newest ticket beside the list where there is room for both, and says whether it does. Its address takes the place
 * of the list's: Back leads to the page before.
 */
export function useOpens(newest: string | undefined, search: URLSearchParams): boolean {
  const isWide = useIsWide()
  const navigate = useNavigate()
  const to = isWide && newest ? `?${withBill(search, newest)}` : null
  useEffect(() => {
    if (to) void navigate(to, { replace: true, preventScrollReset: true })
  }, [to, navigate])
  return to !== null
}
