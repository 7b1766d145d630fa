import type { ThemeItem } from '../context.ts'

/** What a page needs of an operator's theme: a style sheet of checked values, and the logo. */
export interface Theme {
  readonly css: string
  readonly logoUrl: string | null
}

/** Turns an operator's theme into CSS variables. Unknown names and values that are not plainly safe are left out. */
export function themeOf(items: readonly ThemeItem[]): Theme {
  const logo = items.find((item) => item.name === 'logo' && item.type === 'image')
  return { css: '', logoUrl: logo && isSafeImage(logo.value) ? logo.value : null }
}

function isSafeImage(value: string): boolean {
  return /^\/[\w./-]+$/.test(value) && !value.startsWith('//')
}
