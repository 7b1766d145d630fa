import { siteText } from '../text/th.ts'

/** A demo says so on every page: nobody may take its money or its results for real. */
export function DemoNote() {
  return (
    <aside aria-label="DEMO" className="bg-warning-soft text-warning-ink text-xs text-center px-4 py-1.5">
      <strong className="font-semibold">DEMO</strong> {siteText.demo}
    </aside>
  )
}
