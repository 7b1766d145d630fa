import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { sessionText } from '../text/session.ts'

interface ArrivingProps {
  asked: UseQueryResult
  /** The expected number of rows. */
  rows: number
}

/** Shown until data has loaded: placeholder rows, or the error with a retry button. */
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
