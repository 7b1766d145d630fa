import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askSecret } from './ask-secret.ts'

test('what is typed comes back, and the terminal shows the question alone', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const asked = askSecret('Password: ', { input, output })
  input.write('ฝนตกที่ทะเลสาบ\r')
  expect(await asked).toBe('ฝนตกที่ทะเลสาบ')
  expect(String(output.read())).toBe('Password: \n')
})
