import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+66812345678', "'+66812345678"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['|calc', "'|calc"],
  ['%0A=1', "'%0A=1"],
  [' =1+1', "' =1+1"],
  ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\t1', "'\t1"],
  ['\r1', '"\'\r1"'],
  ['\n1', '"\'\n1"'],
  ['＝1＋1', "'＝1＋1"],
  ['＋66812345678', "'＋66812345678"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('the formula %j is written %s, which is shown and not reckoned', (formula, written) => {
  expect(csvText(formula)).toBe(written)
})

test.each([
  ['ลาว', 'ลาว'],
  ['a=1', 'a=1'],
  ['', ''],
  ['a,=1', '"a,=1"'],
  ['b"', '"b"""'],
  ['c\r\n=2', '"c\r\n=2"'],
])('the text %j is written %s and stays one cell', (text, written) => {
  expect(csvText(text)).toBe(written)
})
