import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { winText } from '../text/win.ts'
import { useLive } from './use-live.ts'

// Fetched when somebody wins: no page needs it to be drawn.
const Toast = lazy(async () => ({ default: (await import('../../ui/toast.tsx')).Toast }))

/** Tells a member of a win as soon as it has been paid, wherever he is on the site. */
export function WinNotice() {
  const [paid, setPaid] = useState<Satang | null>(null)
  const navigate = useNavigate()
  useLive('win', (event) => setPaid(bahtToSatang(event.paid)))
  if (paid === null) return null
  const close = () => setPaid(null)
  return (
    <Suspense>
      <Toast
        tone="success"
        title={winText.title}
        text={winText.paid(moneyText(paid))}
        action={{
          label: winText.see,
          onAct: () => {
            close()
            void navigate('/history?show=won')
          },
        }}
        closeLabel={winText.close}
        onClose={close}
      />
    </Suspense>
  )
}
