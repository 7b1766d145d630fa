import { useMemberBalance } from '../live/member-balance.ts'
import { siteText } from '../text/th.ts'

/**
 * A demo says so on every page: nobody may take its money or its results for real. Who has none of its money is told
 * where there is some, before a ticket is written that cannot be paid.
 */
export function DemoNote() {
  const balance = useMemberBalance()
  return (
    <aside
      aria-label="DEMO"
      className="bg-warning-soft text-warning-ink text-xs text-center text-balance px-4 py-1.5"
    >
      <strong className="font-semibold">DEMO</strong> {balance === 0 ? siteText.demoNoMoney : siteText.demo}
    </aside>
  )
}
