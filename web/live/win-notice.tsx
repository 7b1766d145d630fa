import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { refundText, winText } from '../text/win.ts'
import { useLive } from './use-live.ts'

// Fetched when there is something to tell: no page needs it to be drawn.
const Toast = lazy(async () => ({ default: (await import('../../ui/toast.tsx')).Toast }))

interface Arrived {
  readonly why: 'win' | 'refund'
  readonly amount: Satang
}

/** Tells a member of money as soon as it has arrived, wherever he is on the site: a win, or a stake given back. */
export function WinNotice() {
  const [arrived, setArrived] = useState<Arrived | null>(null)
  const navigate = useNavigate()
  useLive('win', (event) => setArrived({ why: 'win', amount: bahtToSatang(event.paid) }))
  useLive('refund', (event) => setArrived({ why: 'refund', amount: bahtToSatang(event.amount) }))
  if (arrived === null) return null
  const close = () => setArrived(null)
  const baht = moneyText(arrived.amount)
  const isWin = arrived.why === 'win'
  return (
    <Suspense>
      <Toast
        tone={isWin ? 'success' : 'info'}
        title={isWin ? winText.title : refundText.title}
        text={isWin ? winText.paid(baht) : refundText.given(baht)}
        action={{
          label: winText.see,
          onAct: () => {
            close()
            void navigate(isWin ? '/history?show=won' : '/history?show=cancelled')
          },
        }}
        closeLabel={winText.close}
        onClose={close}
      />
    </Suspense>
  )
}
