import { siteText } from '../text/th.ts'

/** The age mark and a plain reminder, on sign-in and in the footer. */
export function AdultsOnly({ age, className = '' }: { age: number; className?: string }) {
  return (
    <p className={`flex items-center gap-2.5 text-xs text-ink-3 ${className}`}>
      <span className="rounded-xs border border-line-strong px-1.5 py-px font-semibold text-ink-2">
        {age}+
      </span>
      {siteText.playWisely}
    </p>
  )
}
