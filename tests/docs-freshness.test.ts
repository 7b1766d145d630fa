import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../scripts/docs.ts'
import { movementsMigration, newestMovementsMigration } from '../scripts/movements.ts'
import { FEATURES } from './tidy/import-rules.ts'

const ROOT = join(import.meta.dirname, '..')

test.each([...generatedFiles()])('%s is what `npm run docs` writes', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text)
})

test('the newest migration of the movements is what `npm run movements` writes', () => {
  expect(newestMovementsMigration().text).toBe(movementsMigration())
})

const architecture = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8')
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

test('the tree of ARCHITECTURE names only paths that are there', () => {
  const tree = treeOf(architecture)
  expect(tree.length).toBeGreaterThan(20)
  expect(tree.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('ARCHITECTURE lists the features in the order of the import rules', () => {
  const said = /^Features in order[^:]*: ([^.]*)\./m.exec(architecture)?.[1] ?? ''
  expect(said.split(/,\s+/)).toEqual(FEATURES)
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

/** The paths of the indented tree in a page: each line begins with one or more names, two spaces before what they are. */
function treeOf(markdown: string): string[] {
  const [, block = ''] = /^```\n([\s\S]*?)^```/m.exec(markdown) ?? []
  const folders: string[] = []
  return block
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
      const names = (line.trim().split(/ {2,}/)[0] ?? '').split(' ')
      folders.splice(depth, folders.length, names[0] ?? '')
      return names.map((name) => [...folders.slice(0, depth), name].join('/'))
    })
}

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
  const folders = /^(contract|domain|server|web|console|ui|studio|tests|scripts|docs|data|\.ci)\//
  return found.filter((path) => folders.test(path) || path === '.npmrc')
}
