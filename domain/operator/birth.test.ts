import { expect, test } from 'vitest'
import { birthFault, type OperatorBirth, suggestedCodes, tidyBirth } from './birth.ts'

const GOOD: OperatorBirth = {
  code: 'yok',
  name: 'หยก ลอตโต้',
  hosts: ['lotto.example.com'],
  company: 'YK',
  agent: '01',
  owner: 'somchai',
}

test('an operator with all it needs has no fault', () => {
  expect(birthFault(GOOD)).toBeUndefined()
})

test.each<[string, Partial<OperatorBirth>, string | undefined]>([
  ['a name of one letter', { name: 'ก' }, 'OPERATOR_NAME_INVALID'],
  ['a name of two', { name: 'กข' }, undefined],
  ['a name without a letter', { name: '12345' }, 'OPERATOR_NAME_INVALID'],
  ['a name of 41 letters', { name: 'ก'.repeat(41) }, 'OPERATOR_NAME_INVALID'],
  ['a name of 40', { name: 'ก'.repeat(40) }, undefined],
  ['a name with markup', { name: '<b>หยก</b>' }, 'OPERATOR_NAME_INVALID'],
  ['no host', { hosts: [] }, 'HOST_INVALID'],
  ['an address for a host', { hosts: ['https://lotto.example.com'] }, 'HOST_INVALID'],
  ['a host with a port', { hosts: ['lotto.example.com:443'] }, 'HOST_INVALID'],
  ['a host with a path', { hosts: ['lotto.example.com/home'] }, 'HOST_INVALID'],
  ['a host in Thai letters', { hosts: ['หยก.example.com'] }, 'HOST_INVALID'],
  ['the same in its ASCII form', { hosts: ['xn--l3cx9e.example.com'] }, undefined],
  ['a host that ends with a dot', { hosts: ['lotto.example.com.'] }, 'HOST_INVALID'],
  ['a good host and a bad one', { hosts: ['lotto.example.com', '-x.example'] }, 'HOST_INVALID'],
  ['a machine of the own network', { hosts: ['localhost', '10.0.0.7'] }, undefined],
  ['21 hosts', { hosts: Array.from({ length: 21 }, (_, i) => `h${i}.example`) }, 'HOST_INVALID'],
  ['a code that begins with a digit', { code: '1yok' }, 'OPERATOR_CODE_INVALID'],
  ['a code with a capital', { code: 'Yok' }, 'OPERATOR_CODE_INVALID'],
  ['the code of the demo', { code: 'demo' }, 'OPERATOR_CODE_INVALID'],
  ['a company of one letter', { company: 'Y' }, 'COMPANY_INVALID'],
  ['a company with a digit', { company: 'Y1' }, 'COMPANY_INVALID'],
  ['the company of the demo', { company: 'DM' }, 'COMPANY_INVALID'],
  ['an agent of three', { agent: '001' }, 'AGENT_INVALID'],
  ['an agent of letters', { agent: 'AB' }, undefined],
  ['an owner of two letters', { owner: 'ab' }, 'STAFF_NAME_INVALID'],
  ['an owner with a space', { owner: 'som chai' }, 'STAFF_NAME_INVALID'],
  ['an owner called as a program that enters results', { owner: 'government-feed' }, 'STAFF_NAME_INVALID'],
  ['an owner called as a custodian', { owner: 'custodian-a' }, 'STAFF_NAME_INVALID'],
  ['an owner whose name only holds such a word', { owner: 'feedback' }, undefined],
])('%s', (_, change, code) => {
  expect(birthFault({ ...GOOD, ...change })?.code).toBe(code)
})

test('a fault names its field, and the first of several is said', () => {
  expect(birthFault({ ...GOOD, owner: '', agent: '' })).toEqual({ field: 'agent', code: 'AGENT_INVALID' })
})

test('what is typed in another case, with spaces or twice, is tidied', () => {
  const typed = {
    ...GOOD,
    code: ' YOK ',
    hosts: ['Lotto.Example.com ', 'lotto.example.com', ''],
    company: 'yk',
  }
  expect(tidyBirth({ ...typed, name: '  หยก   ลอตโต้ ' })).toEqual(GOOD)
})

test.each([
  ['lotto.example.com', 'lotto', 'LO'],
  ['www.yok-lotto.com', 'yok-lotto', 'YO'],
  ['10.0.0.7', '', ''],
])('%s suggests the code %s and the company %s', (host, code, company) => {
  expect(suggestedCodes(host)).toEqual({ code, company, agent: '01' })
})
