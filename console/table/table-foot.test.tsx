import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { tableText } from '../text/table.ts'
import { TableFoot } from './table-foot.tsx'

const foot = (isFirst: boolean, next: string | null) =>
  renderToStaticMarkup(
    <TableFoot count={22} pages={{ previous: null, next }} isFirst={isFirst} onPage={() => {}} />,
  )

test('the last page of a list whose pages lead forward counts its own rows alone, and leads to the first', () => {
  const last = foot(false, null)
  expect(last).toContain(tableText.rowsHere('22'))
  expect(/<button[^>]*>/.exec(last)?.[0]).not.toContain('aria-disabled')
  expect(last).toContain(tableText.first)
})

test('a list of one page says how many rows there are, and has no pages', () => {
  const whole = foot(true, null)
  expect(whole).toContain(tableText.rows('22'))
  expect(whole).not.toContain(tableText.first)
})

test('on the first of many pages nothing leads to it', () => {
  expect(/<button[^>]*>/.exec(foot(true, 'x'))?.[0]).toContain('aria-disabled')
})
