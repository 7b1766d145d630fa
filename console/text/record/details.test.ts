import { expect, test } from 'vitest'
import { detailWords, inOrder } from './details.ts'

const plain = { unit: null } as const

test.each([
  [{ name: 'rate', value: '92.5', unit: 'perBaht' }, ['จ่าย', 'บาทละ 92.5']],
  [{ name: 'discount', value: '25', unit: 'percent' }, ['ส่วนลด', '25%']],
  [{ name: 'after.memberRoundMax', value: '5000', unit: 'baht' }, ['ใหม่ · คนละไม่เกินต่อรอบ', '5,000 บาท']],
  [
    { name: 'after.types.two_top.tiers.1.upTo', value: '1000', unit: 'baht' },
    ['ใหม่ · 2 ตัวบน · ขั้น 1 · ถึงยอด', '1,000 บาท'],
  ],
  [{ ...plain, name: 'cap', value: null }, ['รับเลขละไม่เกิน', 'ไม่มี']],
  [{ ...plain, name: 'type', value: 'two_top' }, ['ประเภท', '2 ตัวบน']],
  [{ ...plain, name: 'before.takeBack', value: 'none' }, ['เดิม · เมื่อได้มากเกินไป', 'ไม่เรียกเงินคืน']],
  [{ ...plain, name: 'after.noResultMinutes', value: '90' }, ['ใหม่ · งดเองเมื่อไม่มีผล', '90 นาที']],
  [{ ...plain, name: 'before', value: 'both' }, ['เดิม', 'ทั้งสองแบบ']],
  [{ ...plain, name: 'after', value: 'true' }, ['ใหม่', 'ใช่']],
  [{ ...plain, name: 'changed.notices.before.2.topic', value: 'x' }, ['ประกาศ · เดิม 2 · หัวข้อ', 'x']],
  [{ ...plain, name: 'permissions', value: 'rounds.see audit.see' }, ['สิทธิ์', 'ดูรอบหวย, อ่านบันทึกการกระทำ']],
] as const)('%o is said in words', (detail, words) => {
  expect(detailWords(detail, [])).toEqual(words)
})

test('days are of the week or of the month, as the schedule says', () => {
  const on = { ...plain, name: 'after.own.days.on', value: '1 5' }
  const every = { ...plain, name: 'after.own.days.every', value: 'week' }
  expect(detailWords(on, [every, on])).toEqual(['ใหม่ · วัน', 'จันทร์, ศุกร์'])
  expect(detailWords(on, [{ ...every, value: 'month' }, on])).toEqual(['ใหม่ · วัน', '1, 5'])
})

test('what was stands before what is, and a figure after what it is about', () => {
  const names = ['after.cap', 'before.cap', 'rate', 'type', 'changed.about.after', 'changed.about.before']
  const details = names.map((name) => ({ ...plain, name, value: 'x' }))
  expect(inOrder(details).map(({ name }) => name)).toEqual([
    'type',
    'rate',
    'before.cap',
    'after.cap',
    'changed.about.before',
    'changed.about.after',
  ])
})
