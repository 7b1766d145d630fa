import { type ChildProcess, fork } from 'node:child_process'
import type { Refusal } from '../../../../errors.ts'
import { takeShare, takeWhatIsLeft } from './idle-time.ts'
import type { RedrawnPicture } from './redraw-picture.ts'
import { restBetween, wakeWhenGone } from './rest-between.ts'

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

/** Work that got next to nothing of the machine for so long gets a small share, without rests: a member waits for it. */
const SHARE_AFTER_MS = 4_000

/** Those without work, and when each of them ends. */
const free = new Map<ChildProcess, NodeJS.Timeout>()

/** Those that are woken should this process be killed while they rest. */
const mayRest = new WeakSet<ChildProcess>()

/**
 * Asks one program one thing at a time. `ended`: it ended over it. `late`: it took longer than `limitMs`, as a busy machine may too,
 * and was killed.
 */
export async function askProgram(question: Question, limitMs: number): Promise<Answer | 'ended' | 'late'> {
  const program = takeFree() ?? startProgram()
  const workOn = mayRest.has(program) ? restBetween(program) : () => {}
  let hasShare = false
  const shared = setTimeout(() => {
    hasShare = true
    workOn()
    setWeight(takeShare(program))
  }, SHARE_AFTER_MS)
  let isLate = false
  const late = setTimeout(() => {
    isLate = true
    program.kill('SIGKILL')
  }, limitMs)
  const answer = await answerOf(program, question)
  clearTimeout(late)
  clearTimeout(shared)
  workOn()
  if (!answer) return isLate ? 'late' : 'ended'
  if (hasShare) setWeight(takeWhatIsLeft(program))
  release(program)
  return answer
}

/** One that has ended meanwhile has no weight: its end is heard elsewhere. */
function setWeight(setting: Promise<void>): void {
  setting.catch(() => {})
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
  if (wakeWhenGone(program)) mayRest.add(program)
  setWeight(takeWhatIsLeft(program))
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
