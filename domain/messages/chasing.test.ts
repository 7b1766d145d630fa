import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chasingWords } from './chasing.ts'

test.each([
  ['เสียเมื่อวาน วันนี้มาเอาคืน', 'เอาคืน'],
  ['กลับมา แก้ มือ คืนนี้', 'แก้มือ'],
  ['ทุน\u200Bคืนแน่นอน', 'ทุนคืน'],
  ['เกือบถูกแล้ว ลองอีกงวด', 'เกือบถูก'],
  ['Lost yesterday? Win it back tonight', 'Win it back'],
  ['Win all your money back', 'Win all your money back'],
  ['Stop chasing, start winning', 'chasing'],
  ['Recover all your losses', 'Recover all your losses'],
  ['You were so close!', 'so close'],
  ['Don’t stop now', 'Don’t stop'],
])('%s asks to chase: %s', (text, words) => {
  expect(chasingWords(text)).toBe(words)
})

test.each([
  'งวดนี้เปิดแทงแล้ว ปิด 15:20 น.',
  'คืนยอดเสียของสัปดาห์ก่อนเข้ากระเป๋าแล้ว',
  'คืนเงินเต็มจำนวน',
  'Your purchase is closed. Come back any time.',
  'A win is paid to your wallet. The stake is given back.',
])('%s does not', (text) => {
  expect(chasingWords(text)).toBeUndefined()
})

const ROOT = join(import.meta.dirname, '../..')
const SAID = globSync(['web/text/**/*.ts', 'contract/refusals/**/*.ts', 'domain/messages/message-words.ts'], {
  cwd: ROOT,
  exclude: (path) => path.endsWith('.test.ts'),
})
const chasingLines = (path: string, text: string) =>
  text.split('\n').flatMap((line) => (chasingWords(line) ? [`${path}: ${line.trim()}`] : []))

test('no word of ours to members, Thai or English, asks them to win back what they lost', () => {
  expect(SAID.filter((path) => path.includes('/en/')).length).toBeGreaterThan(30)
  expect(SAID.flatMap((path) => chasingLines(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
  const planted = "  lost: 'งวดนี้ไม่ถูก ไปแก้มือกัน',"
  expect(chasingLines('web/text/bet.ts', planted)).toEqual([`web/text/bet.ts: ${planted.trim()}`])
})
