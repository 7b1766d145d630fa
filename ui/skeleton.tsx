import './skeleton.css'

/** Placeholder rows of the same size as the rows to come, so that the layout does not jump. */
export function SkeletonRows({ count, label }: { count: number; label: string }) {
  const rows = Array.from({ length: count }, (_, row) => row)
  return (
    <div className="card skeleton-rows" role="status" aria-busy="true" aria-label={label}>
      {rows.map((row) => (
        <div key={row} className="skeleton-row" aria-hidden="true">
          <span className="skeleton skeleton-disc" />
          <span className="skeleton skeleton-line" />
          <span className="skeleton skeleton-end" />
        </div>
      ))}
    </div>
  )
}
