import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecrets } from './ask-secrets.ts'

/** A minimal terminal, which echoes keys unless echo is off. */
function terminal() {
  const [keys, output] = [new PassThrough(), new PassThrough()]
  const modes: boolean[] = []
  const setRawMode = (raw: boolean) => modes.push(raw)
  return { input: Object.assign(keys, { isTTY: true, setRawMode }), output, modes }
}

test('the typed secrets are returned, and the terminal shows only the questions', async () => {
  const { input, output, modes } = terminal()
  output.on('data', (shown: Buffer) => {
    // Echo must be off before the first key can be typed.
    if (String(shown).endsWith(': ')) {
      expect(modes).toEqual([true])
      input.write(shown.includes('again') ? 'ฝนตก\r' : 'ฝนตกที่ทะเลสาบ\r')
    }
  })
  let shown = ''
  output.on('data', (part: Buffer) => {
    shown += part
  })
  expect(await askSecrets(['Password: ', 'again: '], { input, output })).toEqual(['ฝนตกที่ทะเลสาบ', 'ฝนตก'])
  expect(shown).toBe('Password: \nagain: \n')
  expect(modes).toEqual([true, false])
})
