import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../docs/operations.md')

/** The commands in a chapter of docs/operations.md, in order: its fenced blocks, with their language. */
export function commandsOf(chapter: string): { readonly language: string; readonly text: string }[] {
  const page = readFileSync(PAGE, 'utf8')
  const from = page.indexOf(`\n## ${chapter}\n`)
  if (from === -1) throw new Error(`docs/operations.md has a chapter "${chapter}"`)
  const to = page.indexOf('\n## ', from + 1)
  const fences = page.slice(from, to).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...fences].map(([, language = '', text = '']) => ({ language, text }))
}
