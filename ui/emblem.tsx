import la from 'circle-flags/flags/la.svg?url'
import th from 'circle-flags/flags/th.svg?url'
import vn from 'circle-flags/flags/vn.svg?url'
import './emblem.css'

const FLAGS: Readonly<Record<string, string>> = { la, th, vn }

interface EmblemProps {
  /** The flag code of the lottery. A lottery without a country gets the jade disc. */
  flag: string
  size?: 'sm' | 'md' | 'fill'
}

/** The round sign of a lottery. Its name is always beside it, so it is silent. */
export function Emblem({ flag, size = 'md' }: EmblemProps) {
  const picture = FLAGS[flag]
  if (picture) return <img className={`emblem emblem-${size}`} src={picture} alt="" width={40} height={40} />
  return (
    <span className={`emblem emblem-${size} emblem-disc`} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M13 3 5 13h6l-1 8 8-10h-6z" />
      </svg>
    </span>
  )
}
