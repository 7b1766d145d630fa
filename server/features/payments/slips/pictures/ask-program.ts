import { type ChildProcess, fork } from 'node:child_process'
import type { Refusal } from '../../../../errors.ts'
import { takeShare, takeWhatIsLeft } from './idle-time.ts'
import type { RedrawnPicture } from './redraw-picture.ts'

export interface Question {
  readonly of: 'drawing' | 'cover' | 'codes'
  readonly bytes: Buffer
}
export interface Answer {
  readonly drawn?: RedrawnPicture
  readonly texts?: readonly string[]
  readonly refused?: Refusal['code']
}

/** A program without work takes memory. */
const IDLE_MS = 60_000

/** Work that got next to nothing of the machine for so long gets a small share: a member waits for it. */
const SHARE_AFTER_MS = 4_000

/** Those without work, and when each of them ends. */
const free = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Asks one program one thing at a time. `ended`: it ended over it. `late`: it took longer than `limitMs`, as a busy machine may too,
 * and was killed.
 */
export async function askProgram(question: Question, limitMs: number): Promise<Answer | 'ended' | 'late'> {
  const program = takeFree() ?? startProgram()
  // One that has ended meanwhile has no share: its end is heard below.
  takeWhatIsLeft(program).catch(() => {})
  const shared = setTimeout(() => takeShare(program).catch(() => {}), SHARE_AFTER_MS)
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    program.kill('SIGKILL')
  }, limitMs)
  const answer = await answerOf(program, question)
  clearTimeout(late)
  clearTimeout(shared)
  if (!answer) return isLate ? 'late' : 'ended'
  release(program)
  return answer
}

function takeFree(): ChildProcess | undefined {
  const [first] = free
  if (!first) return undefined
  const [program, ends] = first
  clearTimeout(ends)
  free.delete(program)
  return program
}

/** Its environment is empty: it is told nothing of the site, the database above all. */
function startProgram(): ChildProcess {
  const program = fork(new URL('./picture-program.ts', import.meta.url), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
  })
  program.on('error', () => program.kill('SIGKILL'))
  program.once('exit', () => {
    clearTimeout(free.get(program))
    free.delete(program)
  })
  // It ends with this process, which does not wait for it.
  program.unref()
  program.channel?.unref()
  return program
}

function answerOf(program: ChildProcess, question: Question): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const heard = (answer: Answer | undefined) => {
      program.off('message', heard)
      program.off('exit', ended)
      resolve(answer)
    }
    const ended = () => heard(undefined)
    program.on('message', heard)
    program.on('exit', ended)
    program.send(question, (error) => {
      if (error) ended()
    })
  })
}

function release(program: ChildProcess): void {
  const end = () => {
    free.delete(program)
    program.disconnect()
  }
  free.set(program, setTimeout(end, IDLE_MS).unref())
}
