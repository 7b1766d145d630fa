import { useMemberBalance } from '../live/member-balance.ts'
import { siteText } from '../text/th.ts'

/**
 * A demo says so on every page, so that nobody takes its money or results for real; a member without credit is told where to
 * get some before writing a ticket. An operator that takes no money yet says that in the words it is given.
 */
export function SiteNote({ closed }: { closed: string }) {
  const balance = useMemberBalance()
  return (
    <aside
      aria-label={closed ? undefined : 'DEMO'}
      className="bg-warning-soft text-warning-ink text-xs text-center text-balance px-4 py-1.5"
    >
      {closed || (
        <>
          <strong className="font-semibold">DEMO</strong>{' '}
          {balance === 0 ? siteText.demoNoMoney : siteText.demo}
        </>
      )}
    </aside>
  )
}
