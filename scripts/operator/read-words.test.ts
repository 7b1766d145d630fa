import { expect, test } from 'vitest'
import { readWords, WrongWords } from './read-words.ts'

const PLUM = ['create', '--host', 'www.plum.example', '--name', 'พลัม ลอตโต้', '--owner', 'somchai']

test.each<[string, readonly string[], RegExp]>([
  [
    'no words',
    [],
    /takes create, staff, link, end-step, add-host, remove-host, receiving, bank-feed, sms-reader, qr, game-wallet, unread, statement or list, not nothing/,
  ],
  ['an act there is not', ['destroy'], /not "destroy"/],
  ['more than list takes', ['list', 'all'], /not "list all"/],
  ['half of the words', ['create', '--host', 'plum.example'], /needs --host, --name and --owner/],
  ['a word without its value', ['create', '--host'], /argument missing/],
  ['a word that belongs to nothing', [...PLUM, 'plum'], /Unexpected argument 'plum'/],
  ['half of the words of staff', ['staff', '--code', 'plum'], /needs --code, --name and --role/],
  ['half of the words of link', ['link', '--name', 'nok'], /needs --code and --name/],
  ['half of the words of end-step', ['end-step', '--code', 'plum'], /end-step needs --code and --name/],
  ['half of the words of a host', ['remove-host', '--code', 'plum'], /remove-host needs --code and --host/],
  [
    'half of the words of receiving',
    ['receiving', '--code', 'plum', '--bank', 'kbank'],
    /--bank, --number and --holder/,
  ],
  ['half of the words of game-wallet', ['game-wallet', '--code', 'plum'], /--code and --provider/],
  [
    'a family nobody knows',
    ['game-wallet', '--code', 'plum', '--provider', 'x', '--family', 'x'],
    /one of hub88, pam/,
  ],
  ['half of the words of bank-feed', ['bank-feed', '--rotate'], /bank-feed needs --code/],
  [
    'half of the words of statement',
    ['statement', '--code', 'plum', '--undo', 'x'],
    /--file, or --code and --undo/,
  ],
  ['half of the words of unread', ['unread'], /unread needs --code/],
  ['half of the words of sms-reader', ['sms-reader'], /sms-reader needs --code/],
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

test('names and hosts are read as they are kept', () => {
  expect(readWords(['link', '--code', 'plum', '--name', ' Nok '])).toMatchObject({ act: 'link', name: 'nok' })
  expect(readWords(['add-host', '--code', 'plum', '--host', 'Plum.Example'])).toEqual({
    ...{ act: 'add-host', code: 'plum', host: 'plum.example' },
  })
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
