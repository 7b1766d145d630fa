import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import '../../ui/buttons/icon-button.css'
import { applyTheme, nextTheme, storedTheme } from '../session/theme.ts'
import { sessionText } from '../text/session.ts'

const ICONS = { dark: Moon, light: Sun, auto: Monitor } as const

export function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme)
  const Icon = ICONS[theme]
  const change = () => {
    const next = nextTheme(theme)
    applyTheme(next)
    setTheme(next)
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={sessionText.themeButton(sessionText.theme[theme])}
      onClick={change}
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
    </button>
  )
}
