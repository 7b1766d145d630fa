import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProgram } from '../processes/started-program.ts'

const PROGRAM = `
  import { undoOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'until-signal.ts'))}
  undoOnSignal(async () => console.log('one undone'))
  const undo = undoOnSignal(async () => console.log('two undone'))
  undoOnSignal(() => Promise.reject(new Error('three fails')))
  await undo()
  console.log('begun')
  setInterval(() => {}, 1_000)`

test('on a signal every remaining cleanup runs once, and one that fails stops no other', async () => {
  const program = startProgram({ words: [process.execPath, '--input-type=module', '-e', PROGRAM] })
  await program.untilSaid(/begun/)
  program.signal('SIGTERM')
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.said()).toBe('two undone\nbegun\none undone\n')
})
