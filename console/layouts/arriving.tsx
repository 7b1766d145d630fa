import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { sessionText } from '../text/session.ts'

interface ArrivingProps {
  asked: UseQueryResult
  /** About as many as will come. */
  rows: number
}

/** Stands where the answer will: rows while it is on its way, and why it did not come with a way to ask again. */
export function Arriving({ asked, rows }: ArrivingProps) {
  if (asked.data !== undefined) return null
  if (!asked.isError) return <SkeletonRows count={rows} label={sessionText.loading} />
  return (
    <EmptyState
      title={sessionText.broken}
      why={asked.error.message}
      action={<Button onClick={() => void asked.refetch()}>{sessionText.retry}</Button>}
    />
  )
}
