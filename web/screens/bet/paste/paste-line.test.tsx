import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import { pasteText } from '../../../text/paste.ts'
import type { Offer } from '../offer.ts'
import { PasteLineRow } from './paste-line.tsx'
import { previewPaste } from './paste-preview.ts'

const PRICES = {
  ...{ rate: multipleToRate(90), discount: basisPoints(0), exceptions: {} },
  ...{ stakeMin: satang(500), stakeMax: satang(100_000) },
}
const OFFERS: readonly Offer[] = [
  { ...PRICES, type: 'two_top', digits: 2 },
  { ...PRICES, type: 'two_bottom', digits: 2 },
]

/** Each line of a slip, with how it stands and how it is drawn. */
function drawn(slip: string) {
  return previewPaste(slip, OFFERS, { ticked: new Set(), chosen: [] }).lines.map((line) => ({
    line,
    html: renderToStaticMarkup(<PasteLineRow line={line} ticked={new Set()} onChoose={() => undefined} />),
  }))
}

test.each(['12345=20', '45 ล่าง', '999=abc'])('"%s" cannot be read, and says how to mend it', (slip) => {
  const [{ line, html } = { line: undefined, html: '' }] = drawn(slip)
  expect(line).toMatchObject({ standing: 'refused', fault: null })
  expect(html).toContain(pasteText.mend)
  expect(html).toContain(pasteText.refused)
})

test('a line that is read and breaks a bound says which, in place of how to write it', () => {
  const [{ line, html } = { line: undefined, html: '' }] = drawn('45 ล่าง 1')
  expect(line?.fault).toBeTruthy()
  expect(html).toContain('bet-paste-fault')
  expect(html).not.toContain(pasteText.mend)
})

test('a line with a single reading asks to be confirmed', () => {
  const [single, several] = drawn('สองล่าง 45 20\n12=50').map(({ html }) => html)
  expect(single).toContain(pasteText.toConfirm)
  expect(single).not.toContain(pasteText.asked)
  expect(several).toContain(pasteText.asked)
})

test('a line in doubt has its readings as chips; one without doubt has none', () => {
  const [doubt, sure] = drawn('12=50\n45 ล่าง 20').map(({ html }) => html)
  expect(doubt?.match(/<button/g)?.length).toBeGreaterThan(1)
  expect(sure).not.toContain('<button')
  expect(sure).not.toContain(pasteText.mend)
})
