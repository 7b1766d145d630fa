import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { SoldBill } from '../../../contract/bill.ts'
import { betPath, type RoundPlan } from '../../rounds/bet-path.ts'
import { browserClients } from '../../session/browser-clients.ts'
import { loginPath } from '../../session/safe-path.ts'
import { makeBetStore } from './bet-store.ts'
import type { Offer } from './offer.ts'
import { placeBet } from './place-bet.ts'

/** The ticket of this round in this plan, and the sending of it. */
export function useTicket(on: RoundPlan, offers: readonly Offer[]) {
  const [store] = useState(() => makeBetStore(on, offers))
  const editor = useSyncExternalStore(store.subscribe, store.read, store.readFirst)
  const [bill, setBill] = useState<SoldBill | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  // The loader was asked again and prices may have moved. The ticket lives outside of React, so it has to be told.
  useEffect(() => {
    store.act({ do: 'offers', offers })
  }, [store, offers])

  async function confirm() {
    const key = crypto.randomUUID()
    const changed = store.read().lines.some((line) => line.problem)
    const { attempt, phase } = store.act({ do: changed ? 'acceptAndSend' : 'send', key })
    if (!attempt || phase !== 'sending') return
    const outcome = await placeBet(browserClients(), on, attempt)
    switch (outcome.is) {
      case 'placed':
        store.act({ do: 'placed' })
        setBill(outcome.bill)
        return revalidate()
      case 'refused':
        store.act({ do: 'refused', code: outcome.code, message: outcome.message, lines: outcome.lines })
        return revalidate()
      case 'unsure':
        store.act({ do: 'unsure', message: outcome.message })
        return undefined
      case 'signedOut':
        // The bet was turned away at the door. What was written waits on the device for the way back.
        store.act({ do: 'forget' })
        return navigate(loginPath(betPath(on)))
    }
  }
  return { editor, act: store.act, bill, confirm, forgetBill: () => setBill(null) }
}
