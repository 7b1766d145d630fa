import { useMemberBalance } from '../live/member-balance.ts'
import { siteText } from '../text/th.ts'

/**
 * A demo says so on every page, so that nobody takes its money or results for real. A member without credit is told where to
 * get some before writing a ticket.
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
