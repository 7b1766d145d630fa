/** Our logo, shown when an operator has none. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 42 42" aria-hidden="true" focusable="false">
      <circle
        cx="21"
        cy="21"
        r="14.5"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.3"
        strokeWidth="12"
      />
      <path d="M21 6.5a14.5 14.5 0 0 1 12.56 21.75" fill="none" stroke="var(--accent)" strokeWidth="12" />
      <circle
        cx="21"
        cy="21"
        r="20.3"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.42"
        strokeWidth="1.1"
      />
    </svg>
  )
}
