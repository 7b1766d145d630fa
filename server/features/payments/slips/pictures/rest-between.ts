import { type ChildProcess, spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/*
 * What opens pictures works for moments and rests between them while this process has other work. How the system weighs a program
 * is not enough: sessions, groups and containers are weighed before it, so that what gives way beside its own neighbours still keeps a
 * database of another group waiting until its slice has ended.
 */

/** One program works for so long, then all rest for so long: a picture of three megapixels takes some two seconds. */
const WORK_MS = 4
const REST_MS = 20
/** The share of the time since the look before in which this process was at work, above which somebody else waits for it. */
const BUSY = 0.05

const working: ChildProcess[] = []
let seen = performance.eventLoopUtilization()
let turn: NodeJS.Timeout | undefined

/** Lets a program rest between moments of work, in turn with others, until what this returns is called: then it works on alone. */
export function restBetween(program: ChildProcess): () => void {
  working.push(program)
  if (working.length === 1) {
    seen = performance.eventLoopUtilization()
    turn = setTimeout(look, REST_MS)
  }
  return () => {
    const at = working.indexOf(program)
    if (at === -1) return
    working.splice(at, 1)
    if (working.length === 0) clearTimeout(turn)
    program.kill('SIGCONT')
  }
}

function look(): void {
  const { utilization } = performance.eventLoopUtilization(seen)
  seen = performance.eventLoopUtilization()
  const isBusy = utilization > BUSY
  const [first, ...others] = working
  if (!first) return
  for (const each of others) each.kill(isBusy ? 'SIGSTOP' : 'SIGCONT')
  first.kill('SIGCONT')
  turn = setTimeout(isBusy ? rest : look, isBusy ? WORK_MS : REST_MS)
}

function rest(): void {
  const [first] = working.splice(0, 1)
  if (first) {
    working.push(first)
    first.kill('SIGSTOP')
  }
  turn = setTimeout(look, REST_MS)
}

/**
 * A program that rests hears nothing, and would rest for ever if this process were killed meanwhile: a shell that hears of that wakes it up, and
 * it ends. False where there is no such shell: then nothing may rest.
 */
export function wakeWhenGone(program: ChildProcess): boolean {
  if (process.platform === 'win32' || program.pid === undefined) return false
  const words = ['-c', 'trap "" INT HUP TERM; read -r gone; kill -CONT "$1"', 'sh', String(program.pid)]
  const waker = spawn('/bin/sh', words, { stdio: ['pipe', 'ignore', 'ignore'] })
  waker.once('error', () => {})
  if (waker.pid === undefined) return false // without a pipe either
  waker.stdin.once('error', () => {})
  waker.unref()
  program.once('exit', () => waker.stdin.end())
  return true
}
