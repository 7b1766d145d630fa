import { lazy, Suspense, useState } from 'react'
import { bahtToSatang } from '../../domain/money.ts'
import type { Arrived } from './arrived-toast.tsx'
import { useLive } from './use-live.ts'

// Fetched when there is something to tell: no page needs it to be drawn.
const ArrivedToast = lazy(async () => ({ default: (await import('./arrived-toast.tsx')).ArrivedToast }))

/** Tells a member of money as soon as it has arrived, wherever he is on the site: a win, or a stake given back. */
export function WinNotice() {
  const [arrived, setArrived] = useState<Arrived | null>(null)
  useLive('win', (event) => setArrived({ why: 'win', amount: bahtToSatang(event.paid) }))
  useLive('refund', (event) => setArrived({ why: 'refund', amount: bahtToSatang(event.amount) }))
  if (arrived === null) return null
  return (
    <Suspense>
      <ArrivedToast arrived={arrived} onClose={() => setArrived(null)} />
    </Suspense>
  )
}
