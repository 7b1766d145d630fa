import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Satang } from '../../domain/money.ts'
import { moneyText } from '../../ui/money-text.ts'
import { Toast } from '../../ui/overlays/toast.tsx'
import { sound } from '../look/sound.ts'
import { adjustedText, depositedText, refundText, winText } from '../text/win.ts'

/** Money that came, or was taken, through no act of the member. */
export interface Arrived {
  readonly why: 'win' | 'refund' | 'deposit' | 'given' | 'taken'
  readonly amount: Satang
}

interface ArrivedToastProps {
  arrived: Arrived
  onClose: () => void
}

/** Says what arrived, links to more, and plays a sound if the member turned sounds on. */
export function ArrivedToast({ arrived, onClose }: ArrivedToastProps) {
  const navigate = useNavigate()
  useEffect(() => sound(arrived.why === 'win' ? 'won' : 'returned'), [arrived])
  const baht = moneyText(arrived.amount)
  const { title, text, label, path } = WORDS[arrived.why]
  return (
    <Toast
      tone={arrived.why === 'refund' || arrived.why === 'taken' ? 'info' : 'success'}
      title={title(baht)}
      text={text(baht)}
      action={{
        label,
        onAct: () => {
          onClose()
          void navigate(path)
        },
      }}
      closeLabel={winText.close}
      onClose={onClose}
    />
  )
}

/** What is said, and where more is told. */
const WORDS = {
  win: { title: () => winText.title, text: winText.paid, label: winText.see, path: '/history?show=won' },
  refund: {
    title: () => refundText.title,
    text: refundText.given,
    label: winText.see,
    path: '/history?show=cancelled',
  },
  deposit: {
    title: depositedText.title,
    text: () => depositedText.text,
    label: depositedText.see,
    path: '/statement',
  },
  given: {
    title: adjustedText.given,
    text: () => adjustedText.text,
    label: depositedText.see,
    path: '/statement',
  },
  taken: {
    title: adjustedText.taken,
    text: () => adjustedText.text,
    label: depositedText.see,
    path: '/statement',
  },
} as const satisfies Record<Arrived['why'], unknown>
