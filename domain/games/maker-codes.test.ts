import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANSWER_CODES, type WalletAnswer } from './answer-codes.ts'
import { codeOfMaker, codesOfMaker, MAKER_NAMES, type Maker, meaningOfMaker } from './maker-codes.ts'

/** The makers' own lists: provider, code, meaning, rule. */
const LISTED = readFileSync(new URL('../../data/wallet-api/error-codes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string])
const makerOf = (name: string) => name.replace(/ \(.*\)$/, '') as Maker
const ANSWERS = Object.keys(ANSWER_CODES.hub88) as WalletAnswer[]

test('eleven makers are listed, and the table has each of them', () => {
  const listed = new Set(LISTED.map(([name]) => makerOf(name)))
  expect(listed.size).toBe(11)
  expect([...listed].toSorted()).toEqual([...MAKER_NAMES].toSorted())
})

test.each(MAKER_NAMES)('every code of %s has a meaning, and no code is made up', (maker) => {
  const base = maker === 'Caleta' ? ['Hub88', 'Caleta'] : [maker]
  const codes = LISTED.filter(([name]) => base.includes(makerOf(name))).map(([, code]) => code)
  expect([...codesOfMaker(maker)].toSorted()).toEqual(codes.toSorted())
  for (const code of codes) expect(ANSWERS, code).toContain(meaningOfMaker(maker, code))
})

test.each(MAKER_NAMES)(
  'every answer of ours has a code of %s, and the code says the same once more',
  (maker) => {
    for (const answer of ANSWERS) {
      const code = codeOfMaker(maker, answer)
      if (code === null) {
        // PG Soft has codes for what is wrong with a request alone, and five makers none for success.
        expect(answer === 'ok' || maker === 'PG Soft', `${maker} ${answer}`).toBe(true)
        continue
      }
      expect(codesOfMaker(maker), answer).toContain(code)
      const meaning = meaningOfMaker(maker, code)
      expect(meaning && codeOfMaker(maker, meaning), `${maker} ${answer} ${code}`).toBe(code)
      expect(meaning === 'ok', `${maker} ${answer} ${code}`).toBe(answer === 'ok')
    }
  },
)

test('a bet that will never be taken is told so with a code that is certain, where the maker has one', () => {
  const certain: WalletAnswer[] = ['not-enough-money', 'user-disabled', 'limit-exceeded', 'rolled-back']
  for (const maker of MAKER_NAMES.filter((each) => each !== 'Slotegrator' && each !== 'PG Soft')) {
    for (const answer of certain) {
      const meaning = meaningOfMaker(maker, codeOfMaker(maker, answer) ?? '')
      expect(['unknown', 'timeout'], `${maker} ${answer}`).not.toContain(meaning)
    }
  }
})

test('a range stands for each of its numbers, and a code nobody knows for nothing', () => {
  expect(meaningOfMaker('SoftSwiss', '613')).toBe('wrong-types')
  expect(meaningOfMaker('SoftSwiss', '621')).toBeUndefined()
  expect(meaningOfMaker('JILI', '7')).toBeUndefined()
  expect(meaningOfMaker('Slotegrator', '')).toBeUndefined()
})
