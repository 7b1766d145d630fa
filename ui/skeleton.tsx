import './skeleton.css'

/** The shape of rows that are on their way, in the size the rows will have, so that nothing jumps when they come. */
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
