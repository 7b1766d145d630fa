import { Suspense } from 'react'
import { late } from '../../../loading/late.ts'
import type { CartRowsProps } from './cart-rows.tsx'

// Loaded after the first paint: a page without a draft has no lines yet.
export const loadCartRows = () => import('./cart-rows.tsx')
const Rows = late(async () => (await loadCartRows()).CartRows)

export function CartRows(props: CartRowsProps) {
  if (props.shown.length === 0) return null
  return (
    <Suspense>
      <Rows {...props} />
    </Suspense>
  )
}
