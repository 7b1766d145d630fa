import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecrets } from './ask-secrets.ts'

/** A terminal as far as it matters here: it shows keys unless it is told not to. */
function terminal() {
  const [keys, output] = [new PassThrough(), new PassThrough()]
  const modes: boolean[] = []
  const setRawMode = (raw: boolean) => modes.push(raw)
  return { input: Object.assign(keys, { isTTY: true, setRawMode }), output, modes }
}

test('what is typed comes back, and the terminal shows the questions alone', async () => {
  const { input, output, modes } = terminal()
  output.on('data', (shown: Buffer) => {
    // Whoever types at once meets a terminal that shows no key already.
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
