import { expect, test } from 'vitest'
import { readWords, WrongWords } from './read-words.ts'

const PLUM = ['create', '--host', 'www.plum.example', '--name', 'พลัม ลอตโต้', '--owner', 'somchai']

test.each<[string, readonly string[], RegExp]>([
  ['no words', [], /takes create, staff or list, not nothing/],
  ['an act there is not', ['destroy'], /not "destroy"/],
  ['more than list takes', ['list', 'all'], /not "list all"/],
  ['half of the words', ['create', '--host', 'plum.example'], /needs --host, --name and --owner/],
  ['a word without its value', ['create', '--host'], /argument missing/],
  ['a word that belongs to nothing', [...PLUM, 'plum'], /Unexpected argument 'plum'/],
  ['half of the words of staff', ['staff', '--code', 'plum'], /needs --code, --name and --role/],
  [
    'a role there is not',
    ['staff', '--code', 'plum', '--name', 'nok', '--role', 'king'],
    /one of draw_maker, /,
  ],
])('%s is one sentence', (_, words, sentence) => {
  expect(() => readWords(words)).toThrow(WrongWords)
  expect(() => readWords(words)).toThrow(sentence)
  expect(() => readWords(words)).toThrow(/^[^\n]+\.$/)
})

test('codes are derived from the first host unless they are given', () => {
  const suggested = { code: 'plum', company: 'PL', agent: '01', hosts: ['www.plum.example'] }
  expect(readWords(PLUM)).toMatchObject({ act: 'create', birth: suggested, link: false })
  const own = readWords([...PLUM, '--company', 'zz', '--host', 'plum.example,m.plum.example', '--link'])
  expect(own).toMatchObject({
    birth: { code: 'plum', company: 'ZZ', hosts: ['www.plum.example', 'plum.example', 'm.plum.example'] },
    link: true,
  })
})
