import cn from 'circle-flags/flags/cn.svg?url'
import de from 'circle-flags/flags/de.svg?url'
import eg from 'circle-flags/flags/eg.svg?url'
import gb from 'circle-flags/flags/gb.svg?url'
import hk from 'circle-flags/flags/hk.svg?url'
import india from 'circle-flags/flags/in.svg?url'
import jp from 'circle-flags/flags/jp.svg?url'
import kr from 'circle-flags/flags/kr.svg?url'
import la from 'circle-flags/flags/la.svg?url'
import my from 'circle-flags/flags/my.svg?url'
import ru from 'circle-flags/flags/ru.svg?url'
import sg from 'circle-flags/flags/sg.svg?url'
import th from 'circle-flags/flags/th.svg?url'
import tw from 'circle-flags/flags/tw.svg?url'
import us from 'circle-flags/flags/us.svg?url'
import vn from 'circle-flags/flags/vn.svg?url'
import './emblem.css'

const FLAGS: Readonly<Record<string, string>> = {
  cn,
  de,
  eg,
  gb,
  hk,
  in: india,
  jp,
  kr,
  la,
  my,
  ru,
  sg,
  th,
  tw,
  us,
  vn,
}

interface EmblemProps {
  /** The lottery's flag code. A lottery without a country gets a green disc. */
  flag: string
  size?: 'sm' | 'md' | 'fill'
}

/** The round emblem of a lottery. Hidden from screen readers, because the name always stands beside it. */
export function Emblem({ flag, size = 'md' }: EmblemProps) {
  const picture = FLAGS[flag]
  // Some twenty decorative images of 200 bytes on a page: loaded after fonts and scripts.
  const rank = { fetchPriority: 'low', decoding: 'async' } as const
  if (picture)
    return <img className={`emblem emblem-${size}`} src={picture} alt="" width={40} height={40} {...rank} />
  return (
    <span className={`emblem emblem-${size} emblem-disc`} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M13 3 5 13h6l-1 8 8-10h-6z" />
      </svg>
    </span>
  )
}
