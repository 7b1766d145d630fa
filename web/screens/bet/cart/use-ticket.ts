import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { SoldBill } from '../../../../contract/services/bill.ts'
import { betPath } from '../../../rounds/bet-path.ts'
import { browserClients } from '../../../session/browser-clients.ts'
import { loginPath } from '../../../session/safe-path.ts'
import { useLastBet } from '../last/use-last-bet.ts'
import type { BetPage } from '../load-bet.ts'
import { BROWSER_MEMORY, makeBetStore } from '../write/bet-store.ts'
import { type DraftOf, dropOldDrafts } from '../write/draft.ts'
import type { EditorAct } from '../write/editor.ts'
import { newEditor } from '../write/editor-state.ts'
import { type CartLine, isTakenOut } from '../write/lines.ts'
import { type Outcome, placeBet } from './place-bet.ts'

type Selling = Extract<BetPage, { is: 'selling' }>

/** The draft of this round and plan, and its sending. `on` must be the same object while the page is mounted. */
export function useTicket(on: DraftOf, { offers, first, round }: Selling) {
  const [store] = useState(() => makeBetStore(on, newEditor(offers, first)))
  const editor = useSyncExternalStore(store.subscribeAfterPaint, store.readAfterPaint, store.readFirst)
  const [bill, setBill] = useState<SoldBill | null>(null)
  useLastBet(on, round.lotteryCode, editor)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  useEffect(() => dropOldDrafts(BROWSER_MEMORY, Object.keys(localStorage)), [])

  // The loader ran again and prices may have changed. The draft lives outside React, so it needs an update. Those it began
  // with are not told again: the page would be drawn a second time at once after its hydration.
  useEffect(() => {
    if (store.read().offers !== offers) store.act({ do: 'offers', offers })
  }, [store, offers])

  const confirm = useCallback(
    async (shown: readonly CartLine[]) => {
      // Confirm only the lines whose total was shown: others may have been added meanwhile.
      if (store.read().lines !== shown) return
      const key = crypto.randomUUID()
      const changed = shown.some((line) => line.problem && !isTakenOut(line))
      const { attempt, phase } = store.act({ do: changed ? 'acceptAndSend' : 'send', key })
      if (!attempt || phase !== 'sending') return
      const outcome = await placeBet(browserClients(), on, attempt)
      if (outcome.is === 'placed') setBill(outcome.bill)
      if (outcome.is === 'refused' && outcome.code === 'CHECK_DUE') dispatchEvent(new Event('check-due'))
      store.act(actOf(outcome))
      // The draft stays on the device until the member is back.
      if (outcome.is === 'signedOut') return void navigate(loginPath(betPath(on)))
      if (outcome.is !== 'unsure') void revalidate()
    },
    [store, on, navigate, revalidate],
  )
  return { store, editor, act: store.act, bill, confirm, forgetBill: () => setBill(null) }
}

function actOf(outcome: Outcome): EditorAct {
  switch (outcome.is) {
    case 'placed':
      return { do: 'placed' }
    case 'refused':
      return { do: 'refused', code: outcome.code, message: outcome.message, lines: outcome.lines }
    case 'unsure':
      return { do: 'unsure', message: outcome.message }
    case 'signedOut':
      return { do: 'forget' } // the bet was refused before it was tried
  }
}
