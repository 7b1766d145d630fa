import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card dev-ui-part" aria-label={title}>
      <h2>{title}</h2>
      <div className="dev-ui-row">{children}</div>
    </section>
  )
}
