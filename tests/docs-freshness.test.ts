import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../scripts/docs.ts'
import { movementsMigration, newestMovementsMigration } from '../scripts/movements.ts'

const ROOT = join(import.meta.dirname, '..')

test.each([...generatedFiles()])('%s is what `npm run docs` writes', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

test('the newest migration of the movements is what `npm run movements` writes', () => {
  expect(newestMovementsMigration().text).toBe(movementsMigration())
})

const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].sort()

test.each(pages)('%s links only to what is there', (page) => {
  const folder = dirname(join(ROOT, page))
  const broken = linksOf(readFileSync(join(ROOT, page), 'utf8')).filter((to) => !existsSync(join(folder, to)))
  expect(broken).toEqual([])
})

test.each(pages)('%s names only paths that are there', (page) => {
  const gone = pathsOf(readFileSync(join(ROOT, page), 'utf8')).filter(
    (path) => globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: ROOT }).length === 0,
  )
  expect(gone).toEqual([])
})

test('every page is reached from the README', () => {
  const reached = new Set(['README.md'])
  // Pages found on the way are searched as well.
  for (const page of reached) {
    for (const to of linksOf(readFileSync(join(ROOT, page), 'utf8'))) {
      if (to.endsWith('.md')) reached.add(relative(ROOT, join(dirname(join(ROOT, page)), to)))
    }
  }
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
})

/** Links and images to files of ours, without the fragment. */
function linksOf(markdown: string): string[] {
  const found = [...markdown.matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\s[^>]*?(?:src|href)="([^"]+)"/g)]
  return found
    .map(([, link, picture]) => (link ?? picture ?? '').replace(/#.*$/, ''))
    .filter((to) => to !== '' && !/^[a-z]+:/.test(to))
}

/** Paths of the project in code spans. */
function pathsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
  const found = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path)
  const folders = /^(contract|domain|server|web|console|ui|tests|scripts|docs|data|\.ci)\//
  return found.filter((path) => folders.test(path) || path === '.npmrc')
}
