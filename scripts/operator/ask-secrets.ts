import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** Asks for passwords at a terminal, one after another, without echo. Ctrl-C ends the program. */
export async function askSecrets(
  questions: readonly string[],
  { input, output }: Terminal,
): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // Before the first question: from here to the end there is no echo.
  const lines = createInterface({ input, output: nowhere, terminal: true })
  lines.once('SIGINT', () => process.exit(130))
  const answers: string[] = []
  try {
    for (const question of questions) {
      const answered = lines.question('')
      output.write(question)
      answers.push(await answered)
      output.write('\n')
    }
    return answers
  } finally {
    lines.close()
  }
}
