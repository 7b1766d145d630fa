import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks at a terminal for what nobody may read over a shoulder: it is not shown. Ctrl-C ends the program. */
export async function askSecret(question: string, { input, output }: Terminal): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    output.write('\n')
  }
}
