import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { NO_MONEY, type Satang } from '../../domain/money.ts'
import { Toast } from '../../ui/overlays/toast.tsx'
import { sound } from '../look/sound.ts'
import { adjustedText, depositedText, refundText, winText, withdrawnText } from '../text/win.ts'
import { useBalanceText } from './balance-money.tsx'

/** Money that came, or was taken, through no act of the member, or of which it is certain now what became of it. */
export type Arrived =
  | { readonly why: 'win' | 'refund' | 'deposit' | 'given' | 'taken'; readonly amount: Satang }
  | { readonly why: 'withdrawal'; readonly paid: Satang; readonly returned: Satang }

interface ArrivedToastProps {
  arrived: Arrived
  onClose: () => void
}

/** Says what arrived, links to more, and plays a sound if the member turned sounds on. */
export function ArrivedToast({ arrived, onClose }: ArrivedToastProps) {
  const navigate = useNavigate()
  const money = useBalanceText()
  useEffect(() => sound(arrived.why === 'win' ? 'won' : 'returned'), [arrived])
  const { tone, title, text, label, path } =
    arrived.why === 'withdrawal' ? ended(arrived, money) : said(arrived, money)
  return (
    <Toast
      tone={tone}
      title={title}
      text={text}
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

type MoneyText = ReturnType<typeof useBalanceText>

function said({ why, amount }: Exclude<Arrived, { why: 'withdrawal' }>, money: MoneyText) {
  const baht = money(amount)
  const { title, text, label, path } = WORDS[why]
  const tone = why === 'refund' || why === 'taken' ? ('info' as const) : ('success' as const)
  return { tone, title: title(baht), text: text(baht), label, path }
}

/** What was not paid out stays on the screen until it is closed. */
function ended({ paid, returned }: Extract<Arrived, { why: 'withdrawal' }>, money: MoneyText) {
  const more = { label: withdrawnText.see, path: '/withdraw' }
  if (paid === NO_MONEY)
    return {
      ...{ tone: 'error' as const, title: withdrawnText.failedTitle(money(returned)) },
      ...{ text: withdrawnText.failed, ...more },
    }
  const text = returned === NO_MONEY ? withdrawnText.paid : withdrawnText.partly(money(returned))
  return { tone: 'success' as const, title: withdrawnText.paidTitle(money(paid)), text, ...more }
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
} as const satisfies Record<Exclude<Arrived['why'], 'withdrawal'>, unknown>
