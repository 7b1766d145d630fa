import type { ReactNode } from 'react'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import type { LineGroup } from '../../../../domain/betting/group-sets.ts'
import { type Satang, satang } from '../../../../domain/money.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Money } from '../../../../ui/money.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { betText, shortTypeName } from '../../../text/bet.ts'
import { setWords } from './set-words.ts'
import './set-lines.css'

interface SetLinesProps {
  set: NonNullable<LineGroup<unknown>['set']>
  type: BetType
  stake: Satang
  count: number
  /** All its lines pay half. */
  half: boolean
  /** Its lines are shown at once. */
  open?: boolean
  children: ReactNode
}

/** A big set as one line, `19 ประตู 7 x ฿20`, which opens to its numbers. */
export function SetLines({ set, type, stake, count, half, open = false, children }: SetLinesProps) {
  return (
    <li className="set-lines">
      <details open={open}>
        <summary>
          <span>
            <b>{setWords(set, moneyText(stake))}</b> {shortTypeName[type]}{' '}
            {half ? <Badge tone="warning">{betText.half}</Badge> : null}
          </span>
          <Money amount={satang(stake * count)} decimals="needed" />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  )
}
