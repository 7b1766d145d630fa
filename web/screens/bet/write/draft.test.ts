import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import { writerOf } from '../../../session/assistant/writer-of.ts'
import type { Offer } from '../offer.ts'
import { draftDiffers, draftKey, dropOldDrafts, saveDraft, withDraft } from './draft.ts'
import { edit } from './editor.ts'
import { type Editor, newEditor } from './editor-state.ts'

const OFFERS: readonly Offer[] = [
  {
    type: 'two_top',
    digits: 2,
    rate: multipleToRate(90),
    discount: basisPoints(0),
    stakeMin: satang(100),
    stakeMax: satang(1_000_000),
    exceptions: {},
  },
]
const ROUND = {
  roundId: '0190a0a0-0000-7000-8000-000000000001',
  plan: 'full',
  writer: '0190a0a0-0000-7000-8000-0000000000aa',
}

function aMemory(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

function written(): Editor {
  const typed = [...'0727'].reduce((editor, digit) => edit(editor, { do: 'digit', digit }), newEditor(OFFERS))
  return edit(typed, { do: 'note', note: 'เลขฝัน' })
}

test('a draft is restored with its lines, note and price', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, written())
  const back = withDraft(memory, ROUND, newEditor(OFFERS))
  expect(back.lines.map((line) => line.number)).toEqual(['07', '27'])
  expect(back).toMatchObject({ note: 'เลขฝัน', phase: 'writing', nextLineId: 3 })
})

test('a draft is restored at today’s prices', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, written())
  const [offer] = OFFERS
  const back = withDraft(memory, ROUND, newEditor(offer ? [{ ...offer, rate: multipleToRate(85) }] : []))
  expect(back.lines.map((line) => line.rate)).toEqual([8500, 8500])
})

test('a bet without an answer is restored with its key, and only it can be sent', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, edit(written(), { do: 'send', key: 'the-key' }))
  const back = withDraft(memory, ROUND, newEditor(OFFERS))
  expect(back).toMatchObject({ phase: 'unsure', attempt: { key: 'the-key', note: 'เลขฝัน' } })
  expect(edit(back, { do: 'send', key: 'another' }).attempt?.key).toBe('the-key')
})

test('each plan of a round has a draft of its own', () => {
  const memory = aMemory()
  const discount = { ...ROUND, plan: 'discount' }
  saveDraft(memory, discount, edit(written(), { do: 'send', key: 'the-key' }))
  expect(withDraft(memory, ROUND, newEditor(OFFERS))).toMatchObject({ lines: [], attempt: null })
  saveDraft(memory, ROUND, newEditor(OFFERS))
  expect(withDraft(memory, discount, newEditor(OFFERS))).toMatchObject({ attempt: { key: 'the-key' } })
})

test('an empty ticket leaves nothing on the device', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, written())
  saveDraft(memory, ROUND, newEditor(OFFERS))
  expect(memory.map.size).toBe(0)
})

test.each([
  'not json',
  'null',
  '[]',
  '{"lines":[{"type":"six_top","number":"1","stake":1,"rate":1,"id":1}]}',
  '{"lines":[{"type":"two_top","number":"๑๒","stake":100,"rate":9000,"id":1}]}',
  '{"lines":[{"type":"two_top","number":"12","stake":-1,"rate":9000,"id":1}]}',
])('a draft that cannot be read is dropped: %s', (kept) => {
  const back = withDraft(aMemory({ [draftKey(ROUND)]: kept }), ROUND, newEditor(OFFERS))
  expect(back).toMatchObject({ lines: [], attempt: null, phase: 'writing' })
})

test('without storage nothing on the screen is lost', () => {
  const full = {
    ...aMemory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => saveDraft(full, ROUND, written())).not.toThrow()
})

test('a restored draft says that it is not sent, and what is sold on other terms now', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, written())
  const same = withDraft(memory, ROUND, newEditor(OFFERS))
  expect(same.kept).toEqual({ closed: 0, repriced: 0 })
  const cheaper = OFFERS.map((offer) => ({ ...offer, rate: multipleToRate(80) }))
  expect(withDraft(memory, ROUND, newEditor(cheaper)).kept).toEqual({
    closed: 0,
    repriced: same.lines.length,
  })
  expect(withDraft(memory, ROUND, newEditor([])).kept).toEqual({ closed: same.lines.length, repriced: 0 })
  expect(edit(same, { do: 'send', key: 'k' }).kept).toBeNull()
})

test('a draft belongs to its member: another on the same phone has an empty ticket', () => {
  const memory = aMemory()
  saveDraft(memory, ROUND, written())
  const other = { ...ROUND, writer: '0190a0a0-0000-7000-8000-0000000000bb' }
  expect(withDraft(memory, other, newEditor(OFFERS))).toMatchObject({ lines: [], kept: null })
})

test('a draft of an assistant is shown to neither the member nor another assistant, and the other way round', () => {
  const id = '0190a0a0-0000-7000-8000-0000000000aa'
  const as = (name: string) => writerOf({ id, assistant: { name, permissions: ['bet'], mustSetUp: false } })
  const writers = [writerOf({ id, assistant: null }), as('som'), as('noi')]
  for (const writer of writers) {
    const memory = aMemory()
    saveDraft(memory, { ...ROUND, writer }, written())
    const shown = writers.filter(
      (other) => withDraft(memory, { ...ROUND, writer: other }, newEditor(OFFERS)).lines.length > 0,
    )
    expect(shown).toEqual([writer])
    dropOldDrafts(memory, [...memory.map.keys()])
    expect(memory.map.size).toBe(1)
  }
})

test('a digit of an incomplete number changes nothing that is saved', () => {
  const before = written()
  expect(draftDiffers(before, edit(before, { do: 'digit', digit: '1' }))).toBe(false)
  expect(draftDiffers(before, edit(before, { do: 'note', note: 'ฝัน' }))).toBe(true)
})

test('of many drafts the device keeps those of the newest rounds', () => {
  const roundAt = (at: number) => `0190a0a0-0000-7000-8000-${String(at).padStart(12, '0')}`
  const keys = Array.from({ length: 40 }, (_, at) => draftKey({ ...ROUND, roundId: roundAt(at) }))
  const memory = aMemory(Object.fromEntries([...keys, 'username'].map((key) => [key, 'x'])))
  dropOldDrafts(memory, ['username', ...keys])
  const kept = [...keys, 'username'].filter((key) => memory.getItem(key) !== null)
  expect(kept).toEqual([...keys.slice(10), 'username'])
})
