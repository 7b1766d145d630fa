import { siteText } from '../text/th.ts'

/** The age mark and a plain reminder, on sign-in and in the footer. */
export function AdultsOnly({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-2.5 text-xs text-ink-3 ${className}`}>
      <span className="rounded-xs border border-line-strong px-1.5 py-px font-semibold text-ink-2">
        {siteText.adultsOnly}
      </span>
      {siteText.playWisely}
    </p>
  )
}
