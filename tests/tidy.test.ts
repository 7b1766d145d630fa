import { expect, test } from 'vitest'
import { ALLOWED } from './tidy/allowed.ts'
import { RULES } from './tidy/rules.ts'
import { type Problem, readSources } from './tidy/source-file.ts'

const sources = readSources()

test('the rules look at the whole project', () => {
  const folders = [...new Set(sources.map(({ path }) => path.split('/')[0]))]
  const wanted = ['contract', 'domain', 'server', 'web', 'console', 'ui', 'tests', 'scripts', 'docs']
  expect(folders).toEqual(expect.arrayContaining(wanted))
})

test.each(Object.entries(RULES))('%s', (rule, find) => {
  const allowed = ALLOWED.filter((each) => each.rule === rule)
  const problems = find(sources)
  const stale = allowed.filter(({ path }) => !problems.some((problem) => problem.path === path))
  expect(stale.map(({ path }) => `${path} keeps the rule now: take it out of allowed.ts`)).toEqual([])

  const open = problems.filter(({ path }) => !allowed.some((each) => each.path === path))
  expect(open.map(written)).toEqual([])
})

function written({ path, line, say }: Problem): string {
  return line === undefined ? `${path}: ${say}` : `${path}:${line}: ${say}`
}
