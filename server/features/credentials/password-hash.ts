import { argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { invariant } from '../../../domain/invariant.ts'
import type { Chance } from '../../chance.ts'
import { Unavailable } from '../../errors.ts'

/** OWASP's argon2id setting for 19 MiB: 15 ms on one core here. */
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16

/** A hash takes a core and 19 MiB: half of the cores, and two at most, leave cores for bets. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() >> 1))
/**
 * About a second of work, and far above what `countGuess` and `countRegistration` let in at once: strangers wait in fair
 * shares before they come here, and the rest is of people who are signed in. Above this the answer is to try again.
 */
const MAX_WAITING = 64

/** In place of a hash for accounts without a password; no password matches it. */
export const NO_PASSWORD = '-'

const waiting: (() => void)[] = []
let running = 0

/** A new hash in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string, chance: Chance): Promise<string> {
  const salt = chance.bytes(SALT_BYTES)
  const tag = await argon2id(password, { salt, memoryKib: MEMORY_KIB, passes: PASSES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`
}

/** True when the password matches the hash. Without a hash the same work is done, so that the time does not tell. */
export async function passwordFits(password: string, phc: string | undefined): Promise<boolean> {
  const known = phc === NO_PASSWORD ? undefined : phc
  const wanted = readPhc(known ?? NOBODY)
  const tag = await argon2id(password, wanted)
  return timingSafeEqual(tag, wanted.tag) && known !== undefined
}

/** A hash that no password matches, so that an unknown name takes as long as a known one. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(TAG_BYTES))}`

interface Parameters {
  readonly salt: Buffer
  readonly memoryKib: number
  readonly passes: number
}

async function argon2id(password: string, parameters: Parameters): Promise<Buffer> {
  await enter()
  const beganMs = performance.now()
  try {
    return await new Promise<Buffer>((done, failed) => {
      const wish = {
        message: Buffer.from(password.normalize('NFC')),
        nonce: parameters.salt,
        parallelism: 1,
        tagLength: TAG_BYTES,
        memory: parameters.memoryKib,
        passes: parameters.passes,
      }
      argon2('argon2id', wish, (error, tag) => (error ? failed(error) : done(tag)))
    })
  } finally {
    leave(performance.now() - beganMs)
  }
}

function enter(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return Promise.resolve()
  }
  if (waiting.length >= MAX_WAITING) throw new Unavailable('sign-in')
  return new Promise((admit) => {
    waiting.push(admit)
  })
}

/**
 * Frees the slot, or passes it to the one that waits longest. Before the next hash the slot rests as long as the last one
 * took: a flood of sign-ins leaves half of its processor to bets, and more when there is little of it.
 */
function leave(tookMs: number): void {
  if (waiting.length > 0) setTimeout(passOn, tookMs)
  else running -= 1
}

function passOn(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

function readPhc(phc: string): Parameters & { tag: Buffer } {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc)
  invariant(found, 'a stored password is an argon2id PHC string')
  const [, memory = '', passes = '', salt = '', tag = ''] = found
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** PHC strings use base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
