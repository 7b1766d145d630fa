import { useState } from 'react'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { useLive } from './use-live.ts'

interface Balance {
  readonly amount: Satang
  readonly version: number
}

/** The newest known balance: the page's own, or a later one from a live event. Never an older one. */
export function useLiveBalance(loaded: Balance | null): Satang | null {
  const [told, setTold] = useState<Balance | null>(null)
  useLive('balance', ({ credit, version }) => setTold({ amount: bahtToSatang(credit), version }))
  const newest = newer(loaded, told)
  return newest ? newest.amount : null
}

function newer(a: Balance | null, b: Balance | null): Balance | null {
  if (!a || !b) return a ?? b
  return b.version > a.version ? b : a
}
