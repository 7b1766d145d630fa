import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { Toast } from '../../ui/overlays/toast.tsx'
import { sound } from '../look/sound.ts'
import { refundText, winText } from '../text/win.ts'

/** Money that arrived through no act of the member. */
export interface Arrived {
  readonly why: 'win' | 'refund'
  readonly amount: Satang
}

interface ArrivedToastProps {
  arrived: Arrived
  onClose: () => void
}

/** Says what arrived, links to the tickets, and plays a sound if the member turned sounds on. */
export function ArrivedToast({ arrived, onClose }: ArrivedToastProps) {
  const navigate = useNavigate()
  useEffect(() => sound(arrived.why === 'win' ? 'won' : 'returned'), [arrived])
  const baht = moneyText(arrived.amount)
  const isWin = arrived.why === 'win'
  return (
    <Toast
      tone={isWin ? 'success' : 'info'}
      title={isWin ? winText.title : refundText.title}
      text={isWin ? winText.paid(baht) : refundText.given(baht)}
      action={{
        label: winText.see,
        onAct: () => {
          onClose()
          void navigate(isWin ? '/history?show=won' : '/history?show=cancelled')
        },
      }}
      closeLabel={winText.close}
      onClose={onClose}
    />
  )
}
