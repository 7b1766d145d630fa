import { expect, test } from 'vitest'
import { moveDraft } from './move-draft.ts'

/** Local storage as far as drafts use it: its keys are its own properties. */
function storageOf(entries: Readonly<Record<string, string>>): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(held, key) ? String(held[key]) : null),
    setItem: (key: string, text: string) => {
      held[key] = text
    },
    removeItem: (key: string) => {
      delete held[key]
    },
  }
  const held: Record<string, unknown> = Object.assign(Object.create(methods), entries)
  return held as unknown as Storage
}

const MOVE = { writer: 'm', from: 'old', to: 'new' }
const LINES = JSON.stringify({ lines: [{}], attempt: null })

test('the unsent lines of every plan, and what was pasted, are in the next round', () => {
  const memory = storageOf({
    'bet-draft:m:old': LINES,
    'bet-draft:m:old:discount': LINES,
    'bet-draft:m:old:paste': '45 67 20',
    'bet-draft:other:old': LINES,
    'bet-draft:m:older': LINES,
  })
  moveDraft(memory, MOVE)
  expect(Object.keys(memory).sort()).toEqual([
    'bet-draft:m:new',
    'bet-draft:m:new:discount',
    'bet-draft:m:new:paste',
    'bet-draft:m:older',
    'bet-draft:other:old',
  ])
})

test('a draft that waits in the next round is not written over', () => {
  const memory = storageOf({ 'bet-draft:m:old': LINES, 'bet-draft:m:new': '{"lines":[]}' })
  moveDraft(memory, MOVE)
  expect(memory.getItem('bet-draft:m:new')).toBe('{"lines":[]}')
  expect(memory.getItem('bet-draft:m:old')).toBe(LINES)
})

test('a bet sent without an answer stays with its round: it may have been sold', () => {
  const sent = JSON.stringify({ lines: [], attempt: { key: 'k', lines: [{}] } })
  const memory = storageOf({ 'bet-draft:m:old': sent })
  moveDraft(memory, MOVE)
  expect(Object.keys(memory)).toEqual(['bet-draft:m:old'])
})
