import { Suspense, useState } from 'react'
import { bahtToSatang } from '../../domain/money.ts'
import { late } from '../loading/late.ts'
import type { Arrived } from './arrived-toast.tsx'
import { useLive } from './use-live.ts'

// Loaded when there is something to show: no page needs it for its first paint.
const ArrivedToast = late(async () => (await import('./arrived-toast.tsx')).ArrivedToast)

/** Tells a member on any page of money that came, went or was paid out through no act of theirs just now. */
export function WinNotice() {
  const [arrived, setArrived] = useState<Arrived | null>(null)
  useLive('win', (event) => setArrived({ why: 'win', amount: bahtToSatang(event.paid) }))
  useLive('refund', (event) => setArrived({ why: 'refund', amount: bahtToSatang(event.amount) }))
  useLive('adjusted', ({ amount }) => {
    setArrived({ why: amount > 0 ? 'given' : 'taken', amount: bahtToSatang(Math.abs(amount)) })
  })
  useLive('frontend', ({ deposit_status, amount }) => {
    if (deposit_status === 'SUCCESS') setArrived({ why: 'deposit', amount: bahtToSatang(amount) })
  })
  useLive('withdrawal', ({ paid, returned }) => {
    setArrived({ why: 'withdrawal', paid: bahtToSatang(paid), returned: bahtToSatang(returned) })
  })
  if (arrived === null) return null
  return (
    <Suspense>
      <ArrivedToast arrived={arrived} onClose={() => setArrived(null)} />
    </Suspense>
  )
}
