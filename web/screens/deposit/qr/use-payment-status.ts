import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { browserClients } from '../../../session/browser-clients.ts'

/** A member looks at the code while they pay with the other hand. */
const ASK_MS = 3_000

/** Asks whether a code was paid while somebody looks at it, and for the whole page once it waits no more. */
export function usePaymentStatus(orderId: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let isAsking = false
    const ask = async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const answer = await browserClients().wallet.paymentStatus({ params: { reference: orderId } })
      isAsking = false
      if (answer.status && answer.data.status !== 'waiting') await revalidate()
    }
    const timer = setInterval(() => void ask(), ASK_MS)
    return () => clearInterval(timer)
  }, [orderId, revalidate])
}
