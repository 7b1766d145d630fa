export type Theme = 'dark' | 'light' | 'auto'

const KEY = 'console-theme'
const THEMES: readonly Theme[] = ['dark', 'light', 'auto']

export function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'dark'
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(KEY, theme)
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark'
}
