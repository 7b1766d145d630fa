import { type ComponentProps, memo, Suspense } from 'react'
import { late } from '../../loading/late.ts'

// Desktops alone show it, and it comes after the first paint.
const SideColumn = late(async () => (await import('./side-column.tsx')).SideColumn)

type SidePaneProps = ComponentProps<typeof SideColumn> & { isWide: boolean }

/** The place of the column between keypad and ticket. Drawn again only when what it shows has changed. */
export const SidePane = memo(function SidePane({ isWide, ...column }: SidePaneProps) {
  return (
    <div className="bet-side">
      {isWide ? (
        <Suspense>
          <SideColumn {...column} />
        </Suspense>
      ) : null}
    </div>
  )
})
